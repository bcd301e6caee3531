/** The keys of the island: arrows and N E S W step, the space bar stays or flips nothing. */
import { commandOf, pressed } from '../../lib/keymap'
import { COMMANDS } from './commands'
import type { IslandView } from './view'

/** The action that keys mean, if it is legal now. */
export function actionOf(
  keys: readonly string[],
  view: Pick<IslandView, 'phase'>,
  legal: readonly string[],
) {
  const word = commandOf(keys, COMMANDS)?.id.split('/')[1]
  const meant = word === 'skip' && view.phase !== 'flip' ? 'stay' : word
  return legal.find((action) => action === meant || action === meant?.toUpperCase()) ?? null
}

/** Plays what the key means, unless a control wants the key itself. */
export function shortcut(
  event: KeyboardEvent,
  view: IslandView,
  legal: readonly string[],
  act: (action: string) => void,
): void {
  if (event.key === ' ' && (event.target as Element).closest?.('button, a, summary')) return
  const action = actionOf(pressed(event), view, legal)
  if (!action) return
  event.preventDefault()
  act(action)
}
