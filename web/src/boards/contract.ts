/**
 * What a game brings to the page. `index.ts` beside this file maps a game's id to its folder; the
 * folder's `index.ts` exports a `Face`, of which the front page needs the `Front` alone. A board
 * knows no rules: it draws the view it is given, offers the actions it is given, and hands back the
 * one that was chosen.
 */
import type { Component } from 'svelte'
import type { Frame, GameShown, Match, Seat, Told, View, Window } from '../api/types'
import type { Command } from '../lib/keymap'
import type { Mode } from '../lib/purse'
import type { Sound, Tone } from '../lib/sound'
import type { Play } from '../table/plays'

/** How the player likes boards to look. A board uses what applies to it. */
export interface Look {
  pieces: 'squares' | 'stones'
  coordinates: boolean
  ghost: boolean
  /** Nothing may move: the player or the system asked for stillness. */
  still: boolean
  /** Aids that the player does without: marks of the last move, lit places to play. */
  without?: ReadonlySet<'last' | 'legal'>
}

/** An action that has just happened, for animation. A new object for every action. */
export interface Beat {
  seq: number
  seat: Seat
  action: string
  told: readonly Told[]
}

/** What stands around a live board, for games whose play goes past the board. */
export interface Desk {
  /** Answers that are due by the house's clock. */
  windows: readonly Window[]
  /** The house's time, to count along. */
  now: () => number
  name: (seat: Seat) => string
  /** Everybody plays in this one browser. */
  shared: boolean
  paused: boolean
  timed: boolean
  /** What this player may do beside acting; `ondo` does it. */
  can: ReadonlySet<string>
  ondo: (word: string) => void
}

/** The props of every board, and of the parts of a face that belong to it. */
export interface BoardProps<V = View> {
  view: V
  /** What may be played from here now, in notation; empty while others are to act. */
  legal: readonly string[]
  /** The seat that this board acts for: on one device the seat to act; null for a watcher. */
  you: Seat | null
  /** Who is to act. */
  actors: readonly Seat[]
  /** False in miniatures, in review and when the match is over: nothing can be chosen. */
  interactive: boolean
  /** What the last action told: marks for the last move. Always there, never animated. */
  last: readonly Told[]
  /** The same while it is fresh, to animate what moved; null when looking back or on arrival. */
  beat: Beat | null
  /** Own action that was sent and is not answered yet: draw it as a ghost. */
  pending: string | null
  /** An action the computer suggests: point at it. */
  hint: string | null
  /** The line that the computer expects, beginning with the hint; absent or empty: none. */
  line?: readonly string[]
  /** Cells that decided the match, named as in actions. */
  lit: readonly string[]
  flipped: boolean
  look: Look
  /** The match is over, whatever position is looked at; absent in pictures. */
  over?: boolean
  /** The table says whether its sides play from memory; absent: each player's own affair. */
  blind?: boolean
  /** Absent in pictures and when looking back. */
  desk?: Desk | null
  onact: (action: string) => void
}

/** The props of a game's own list of what happened. */
export interface LogProps {
  plays: readonly Play[]
  /** How many plays the board shows. */
  shown: number
  words: (told: Told) => string
  /** Looks at the position after so many plays; null goes back to the live game. */
  onlook: (count: number | null) => void
}

/** The props of a dialog that opens a game. */
export interface StartProps {
  game: GameShown
  face: AnyFront
  mode: Mode
  /** Those of the table at which the dialog is opened; absent: as remembered. */
  options?: Record<string, unknown>
  onclose: () => void
}

/** What the front page shows of a game, in `front.ts`. Words are in `src/lang/<locale>/<game id>.json`. */
export interface Front<V = View> {
  Board: Component<BoardProps<V>>
  /** A position for the miniature. */
  sample: { view: V; last?: Told[] }
  /** Its cards are dealt from a seed: a deal can be named and repeated, and there is one a day. */
  deals?: boolean
  /** A dialog of its own to open a game, in place of the usual one. */
  Start?: Component<StartProps>
  /** Values of an option that the menu offers; absent: all. */
  menu?: Record<string, readonly (string | number)[]>
  /** Options that the menu leaves out. */
  unasked?: readonly string[]
  /** Of those, the ones that take the value of another one, by name. */
  follows?: Readonly<Record<string, string>>
  /** Values of an option that stand in a group of their own, called `option.<name>.apart`. */
  apart?: Record<string, readonly (string | number)[]>
  /** Options that can be changed at the table while nobody there has moved; `menu` has their values. */
  changeable?: readonly string[]
  /** About what rating each level of the computer has, as far as it was measured; absent: not known. */
  ratings?: (options: Record<string, unknown>) => readonly number[]
  /** The options of a match in a few words, and whether it is played from memory. */
  badge?: (options: Record<string, unknown>, blind: boolean) => string
}

/** All that a game brings to a table: its front, and the rest in `index.ts`. */
export interface Face<V = View> extends Front<V> {
  /** Width of the board by its height; absent: 1. */
  ratio?: number
  /** The mark of a seat (X, O, a bead) on its plate, drawn in a box of 32. */
  Mark?: Component<{ seat: Seat; view: V }>
  /** What stands at the head of a table for one, where the other side would sit. */
  Head?: Component<BoardProps<V>>
  /** What a seat holds, beneath its plate; with hands the table has three columns. */
  Hand?: Component<BoardProps<V> & { seat: Seat; near: boolean }>
  /** Numbers for the result, each under the catalogue's key of what it counts. */
  facts?: (view: V) => { what: string; count: number }[]
  /** What a result is called for the player on that seat; null: as usual. */
  verdict?: (view: V, seat: Seat) => string | null
  /** The list of moves can also be read as a story of what they told. */
  story?: boolean
  /** The story as this game tells it. */
  Log?: Component<LogProps>
  /** What the result shows besides, once the match is over. */
  Ending?: Component<{ id: string; view: V }>
  /** A happening in the game's own words; absent: its message in the catalogue. */
  telling?: (told: Told) => string
  /** What nobody at the table must overlook, beside its title; empty: nothing. */
  notice?: (view: V, name: (seat: Seat) => string) => string
  /** Milliseconds that the end is looked at before the result is told. */
  epilogue?: number
  /** What is asked of the player to act; absent: that it is their turn. */
  asks?: (view: V) => string
  /** The sound of an action; absent or null: that of any move. */
  sound?: (told: readonly Told[]) => Sound | readonly Tone[] | null
  /** The board has one way up: it cannot be turned round. */
  fixed?: boolean
  /** A game of this kind cannot be drawn: nobody offers it. */
  drawless?: boolean
  /** What a seat has left or has won, in one line under its plate: beads, points. */
  Tally?: Component<{ seat: Seat; view: V }>
  /** Controls that belong right under the board: a keypad. */
  Under?: Component<BoardProps<V>>
  /** More to choose from beside the board: cards, choices of an opening, a keypad. */
  Aside?: Component<BoardProps<V>>
  /** Settings of this game alone. */
  Settings?: Component
  /** Whether the player wants a suggestion before each action, without asking for it. */
  advised?: () => boolean
  /** An action as the list of moves shows it; absent: as it is. */
  short?: (action: string) => string
  /** Words typed by a player, put into notation; absent: as they are. */
  typed?: (text: string) => string
  /** The game in the format of its own world. */
  exports?: { ending: string; mime: string; write: (match: Match, frames: Frame[]) => string }[]
  /** Single keys of the board that the player can change. */
  commands?: readonly Command[]
  /** What else can be changed about its keys, on the settings page. */
  Keys?: Component
  /** Keys of the board for the list of keys: a key and the catalogue's key of what it does. */
  keys?: { key: string; what: string }[]
  /** Milliseconds that the computer's action waits to be shown, so that the eye can follow. */
  pace?: number
  /** The board uses every letter itself, so the table leaves them alone. */
  letters?: boolean
}

/** A face whose view type no longer matters to the table. */
export type AnyFace = Face<any>
export type AnyFront = Front<any>

export const face = <V>(mine: Face<V>): AnyFace => mine
export const front = <V>(mine: Front<V>): Front<V> => mine
