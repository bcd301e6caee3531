/** What is on the screen is derived, never written back (section 10). */
import { movesByPeople, type StayView } from './view'

export interface Aids {
  showBoard: boolean
  showPiece: boolean
  showMoves: boolean
  autoHide: boolean
}

/** A table with a word on it decides whether the board goes; else the player does (U-NET-9). */
export const aidsAt = (aids: Aids, blind: boolean | undefined): Aids => ({
  showBoard: aids.showBoard,
  showPiece: aids.showPiece,
  showMoves: aids.showMoves,
  autoHide: blind ?? aids.autoHide,
})

export interface Moment {
  view: StayView
  /** Somebody at this screen is to move and nothing moves. */
  turn: boolean
  /** The moves by people when the player last peeked; null: not since. */
  peekedAt: number | null
  /** The match is over: nothing is left to remember (U-HIDE-9). */
  over: boolean
}

export interface Visible {
  board: boolean
  piece: boolean
  marks: boolean
  /** The board would be here, had it not gone after the first move. */
  gone: boolean
}

export function visible(aids: Aids, { view, turn, peekedAt, over }: Moment): Visible {
  const made = movesByPeople(view)
  const gone = aids.autoHide && made >= 1 && peekedAt !== made && !over
  const board = aids.showBoard && !gone
  const piece = board && (aids.showPiece || over)
  return { board, piece, marks: piece && aids.showMoves && turn, gone: aids.showBoard && gone }
}

/** The four levels that result, offered as one control (R-OPT-4). */
export const LEVELS = ['hidden', 'board', 'piece', 'moves'] as const
export type Level = (typeof LEVELS)[number]

export function levelOf({ showBoard, showPiece, showMoves }: Aids): Level {
  if (!showBoard) return 'hidden'
  if (!showPiece) return 'board'
  return showMoves ? 'moves' : 'piece'
}

/** Marks around an invisible piece would betray it: without the piece they are off (R-OPT-3). */
export function aidsOf(level: Level): Partial<Aids> {
  if (level === 'hidden') return { showBoard: false }
  return { showBoard: true, showPiece: level !== 'board', showMoves: level === 'moves' }
}
