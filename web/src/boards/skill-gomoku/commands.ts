import type { Command } from '../../lib/keymap'
import { SKILLS } from './skills'

/** The two answers to a window. */
export const ANSWER: Command = {
  id: 'skill-gomoku/answer',
  usual: ['a'],
  what: 'skill-gomoku.keys.answer',
}
export const DECLINE: Command = {
  id: 'skill-gomoku/decline',
  usual: ['d'],
  what: 'skill-gomoku.decline',
}

/** The cards in the order of the hand. */
export const PICKS: readonly Command[] = SKILLS.map((skill, at) => ({
  id: `skill-gomoku/${skill}`,
  usual: [String(at + 1)],
  what: `skill-gomoku.short.${skill}` as const,
  among: 'skill-gomoku.keys.cards',
}))
