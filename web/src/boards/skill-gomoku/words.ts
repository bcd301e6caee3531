/** Sentences about a card. */
import { t } from '../../lang/index.svelte'
import type { SkillId } from './skills'
import type { Card, Legend } from './view'

/** How a card stands, in a few words: ready, spent in which turn, or why it cannot be played. */
export function standing(id: SkillId, card: Card): string {
  if (card.state === 'spent') return t('skill-gomoku.spent', { turn: card.turn ?? 0 })
  if (card.state === 'ready' || card.state === 'answer' || card.state === 'in_play')
    return t(`skill-gomoku.state.${card.state}`)
  return t(`skill-gomoku.why.${card.why}`, { skill: id })
}

/** What can be done about a card, or nothing. */
export function answerable({ counteredBy, undoneBy }: Legend): string {
  const words = []
  if (counteredBy)
    words.push(t('skill-gomoku.countered_by', { card: t(`skill-gomoku.skill.${counteredBy}`) }))
  if (undoneBy)
    words.push(t('skill-gomoku.undone_by', { card: t(`skill-gomoku.skill.${undoneBy}`) }))
  return words.join(' ')
}
