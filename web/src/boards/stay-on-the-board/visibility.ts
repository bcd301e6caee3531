/** What is on the screen is derived, never written back (section 10). */
import { movesByPeople, type StayView } from './view'

export interface Aids {
  showBoard: boolean
  showPiece: boolean
  showMoves: boolean
  autoHide: boolean
  /** With auto-hide, the board is in view before the first move; else the start is told in words. */
  showFirst: boolean
}

/** A table with a word on it decides whether the board goes; else the player does (U-NET-9). */
export const aidsAt = (aids: Aids, blind: boolean | null): Aids => ({
  showBoard: aids.showBoard,
  showPiece: aids.showPiece,
  showMoves: aids.showMoves,
  autoHide: blind ?? aids.autoHide,
  showFirst: aids.showFirst,
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
  /** The board would be here, were it not put away. */
  gone: boolean
}

/** Whether the board is put away after so many moves by people. */
export const hides = ({ autoHide, showFirst }: Aids, made: number) =>
  autoHide && (made >= 1 || !showFirst)

export function visible(aids: Aids, { view, turn, peekedAt, over }: Moment): Visible {
  const made = movesByPeople(view)
  const gone = hides(aids, made) && peekedAt !== made && !over
  const board = aids.showBoard && !gone
  const piece = board && (aids.showPiece || over)
  return { board, piece, marks: piece && aids.showMoves && turn, gone: aids.showBoard && gone }
}
