/**
 * What this browser remembers of Stay on the Board: the visual aids and what was chosen last. One
 * place, one value each (U-COMP-4). Nothing here is written during play but by the player (D-INIT-3).
 */
import { keep, recall } from '../../lib/keep'
import { settings } from '../../lib/settings.svelte'
import type { StayMode, Trapped } from './view'
import type { Aids } from './visibility'

export interface Memory extends Aids {
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
}

const usual: Memory = {
  showBoard: true,
  showPiece: true,
  showMoves: true,
  autoHide: false,
  showFirst: false,
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
}

interface Older extends Memory {
  voice: boolean
  keys: Record<string, string[]>
}

const { voice, keys, ...kept } = recall<Partial<Older>>('stay', {})

export const memory: Memory = $state({ ...usual, ...kept })

export function remember(news: Partial<Memory>): void {
  Object.assign(memory, news)
  keep('stay', $state.snapshot(memory))
}

// It had a voice and keys of its own before every game had them.
if (voice) settings.speech = 'others'
if (keys) {
  const moved = Object.entries(keys).map(([act, [key]]) => [`stay-on-the-board/${act}`, key])
  settings.keys = { ...Object.fromEntries(moved), ...settings.keys }
}
if (voice !== undefined || keys) remember({})

/** A new game shows piece and moves again, before its board is first drawn (R-OPT-5, D-INIT-1). */
export function beginAfresh(): void {
  if (!memory.showPiece || !memory.showMoves) remember({ showPiece: true, showMoves: true })
}
