/** What the player is about to do: chosen at the pad or on the board, which are two parts of one table. */
import { shared } from '../shared'
import { NOTHING, type Selection } from './selection'
import type { StayMode } from './view'

export type Note = 'pad' | 'ticks' | 'again' | 'arrows' | 'incomplete' | 'locked' | null

/** Aids and keys to set, a game to leave, a claim, or a game to give up for another board. */
export type Asks =
  | { about: 'aids' | 'keys' | 'leave' | 'claim' }
  | { about: 'change'; change: { mode: StayMode } | { size: number } }
  | null

/** The pad at one table: what is chosen, and what was said last. */
class Pad {
  #chosen = $state.raw<{ at: number; selection: Selection }>({ at: -1, selection: NOTHING })
  /** The moves by people when the board was last peeked at. */
  peekedAt = $state<number | null>(null)
  note = $state<Note>(null)
  /** The dialog that is open over the table. */
  asks = $state.raw<Asks>(null)

  /** What is chosen for the position after so many moves: a move made clears it (U-PAD-4). */
  selection(moves: number): Selection {
    return this.#chosen.at === moves ? this.#chosen.selection : NOTHING
  }

  choose(moves: number, selection: Selection): void {
    this.#chosen = { at: moves, selection }
    this.note = null
  }
}

export const usePad = shared(() => new Pad())
