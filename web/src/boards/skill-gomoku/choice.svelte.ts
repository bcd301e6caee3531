/**
 * What the player is about to do with a card: it is picked in the hand and used on the board, which
 * are two components of one table. Nothing here outlives the turn.
 */
import type { BoardProps } from '../contract'
import { shared } from '../shared'
import { skillIn, type SkillId } from './skills'
import type { SkillView } from './view'

class Choice {
  /** The card that waits for the player's word or for its target. */
  card = $state<SkillId | null>(null)

  drop(): void {
    this.card = null
  }
}

export const useChoice = shared(() => new Choice())

type Props = Pick<BoardProps<SkillView>, 'legal' | 'interactive'>

/** The cards that can be played now, answers to a window included. */
export function playable({ legal, interactive }: Props, view: SkillView): Set<SkillId> {
  if (!interactive) return new Set()
  const cards = new Set(legal.flatMap((action) => skillIn(action) ?? []))
  if (legal.includes('counter') && view.pending) cards.add(view.pending.answer)
  return cards
}

/** Cells that Flying Sand can be aimed at. */
export function targets(legal: readonly string[]): Set<string> {
  return new Set(
    legal.flatMap((action) => (skillIn(action) === 'fly_sand' ? [action.slice(9)] : [])),
  )
}

/** The action that plays a card which needs no target. */
export function actionOf(card: SkillId, view: SkillView): string {
  return view.pending?.kind === 'counter' && view.pending.answer === card ? 'counter' : card
}
