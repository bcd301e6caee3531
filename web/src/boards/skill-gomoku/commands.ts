import type { Command } from '../../lib/keymap'

/** The two answers to a window. */
export const ANSWER: Command = {
  id: 'skill-gomoku/answer',
  usual: 'a',
  what: 'skill-gomoku.keys.answer',
}
export const DECLINE: Command = {
  id: 'skill-gomoku/decline',
  usual: 'd',
  what: 'skill-gomoku.decline',
}
