/**
 * What this browser remembers of Stay on the Board: the visual aids and what was chosen last. One
 * place, one value each (U-COMP-4). Nothing here is written during play but by the player (D-INIT-3).
 */
import { keep, recall } from '../../lib/keep'
import { NOTHING, type Selection } from './selection'
import type { StayMode, Trapped } from './view'
import type { Aids } from './visibility'

export interface Memory extends Aids {
  voice: boolean
  mode: StayMode
  /** A trapped computer claims and wins, or loses. */
  trapped: Trapped
  size: number
  level: number
  /** Who sits on the seat that begins: 0 is this player; -1 draws lots. */
  side: number
  first: number
  names: [string, string]
  /** The next table with a guest is listed on the front page. */
  public: boolean
  rated: boolean
  /** The dialog opens before a game against the computer; else the mode of the last is played. */
  ask: boolean
  /** That the board goes away has been explained (U-HIDE-8). */
  explained: boolean
  /** Milliseconds that the queen takes for a move. */
  glide: number
  /** Keys that were changed: the action's codes by its name (U-KEY-2). */
  keys: Record<string, string[]>
}

const usual: Memory = {
  showBoard: true,
  showPiece: true,
  showMoves: true,
  autoHide: false,
  showFirst: false,
  voice: false,
  mode: 'normal',
  trapped: 'claims',
  size: 3,
  level: 1,
  side: 0,
  first: 1,
  names: ['', ''],
  public: false,
  rated: false,
  ask: true,
  explained: false,
  glide: 240,
  keys: {},
}

export const memory: Memory = $state({ ...usual, ...recall<Partial<Memory>>('stay', {}) })

export function remember(news: Partial<Memory>): void {
  Object.assign(memory, news)
  keep('stay', $state.snapshot(memory))
}

/** A new game shows piece and moves again, before its board is first drawn (R-OPT-5, D-INIT-1). */
export function beginAfresh(): void {
  if (!memory.showPiece || !memory.showMoves) remember({ showPiece: true, showMoves: true })
}

export type Note = 'pad' | 'ticks' | 'again' | 'arrows' | 'incomplete' | 'locked' | null

/** Aids and keys to set, a game to leave, a claim, or a game to give up for another board. */
export type Asks =
  | { about: 'aids' | 'keys' | 'leave' | 'claim' }
  | { about: 'change'; change: { mode: StayMode } | { size: number } }
  | null

/** The hand of the player at this screen: what is chosen, and what was said to it last. */
export class Hand {
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

  /** Lets go of everything: another game begins. */
  rest(): void {
    this.#chosen = { at: -1, selection: NOTHING }
    this.peekedAt = null
    this.note = null
    this.asks = null
  }

  choose(moves: number, selection: Selection): void {
    this.#chosen = { at: moves, selection }
    this.note = null
  }
}

/** The one at the table; a picture of a board has none. */
export const hand = new Hand()
