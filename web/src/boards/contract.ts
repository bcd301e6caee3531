/**
 * What a game brings to the page. `index.ts` beside this file finds the folder that is called like the
 * game; its `index.ts` exports a `GameBoard`, of which the front page needs the `GameCard` alone. A board
 * knows no rules: it draws the view it is given, offers the actions it is given, and gives back the
 * one that was chosen.
 */
import type { Component } from 'svelte'
import type { Frame, GameShown, Match, Picture, Seat, Told, View, Window } from '../api/types'
import type { Key } from '../lang/keys'
import type { Command } from '../lib/keymap'
import type { Mode } from '../lib/seatTokens'
import type { Sound, Tone } from '../lib/sound'
import type { Play } from '../table/plays'

/**
 * Where a board stands: at a table with the game going on, at a table looking back, or in a picture
 * (a card of the front page, an example of the rules), where it shows all there is.
 */
export type Setting = 'live' | 'review' | 'picture'

/** How the player likes boards to be drawn. A board uses what applies to it. */
export interface BoardPrefs {
  pieces: 'squares' | 'stones'
  coordinates: boolean
  ghost: boolean
  /** Nothing may move: the player or the system asked for stillness. */
  still: boolean
  /** Aids that the player does without: marks of the last move, lit places to play. */
  without: ReadonlySet<'last' | 'legal'>
}

/** An action that has just happened, for animation. A new object for every action. */
export interface Beat {
  seq: number
  seat: Seat
  action: string
  told: readonly Told[]
}

/** The table around a live board, for games whose play goes past the board. */
export interface TableInfo {
  /** The match's id. */
  id: string
  /** The game's id. */
  game: string
  /** Whether a key that was pressed somewhere on the page is meant for this table. */
  hears: (event: KeyboardEvent) => boolean
  /** Answers that are due by the server's clock. */
  windows: readonly Window[]
  /** The server's time, to count along. */
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

/** The props of every board, and of the parts around it. */
export interface BoardProps<V = View> {
  setting: Setting
  view: V
  /** The view drawn by the game's own rules, where the page has no board for it. */
  picture?: Picture | undefined
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
  /** What was chosen to be played once it is this player's turn: mark it; null: nothing. */
  premove: string | null
  /** Others are to act and an action may be chosen ahead: `onact` does it, with any that can be drawn. */
  ahead: boolean
  /** An action the computer suggests: point at it. */
  hint: string | null
  /** The line that the computer expects, beginning with the hint; empty: none. */
  line: readonly string[]
  /** Cells that decided the match, named as in actions. */
  lit: readonly string[]
  flipped: boolean
  prefs: BoardPrefs
  /** The match is over, whatever position is looked at. */
  over: boolean
  /** The table says whether its sides play from memory; null: each player's own affair. */
  blind: boolean | null
  /** Null unless the setting is live. */
  table: TableInfo | null
  onact: (action: string) => void
}

/** A line of the story: the play that it leads to, and what it says. */
export interface StoryLine {
  play: number
  /** What stands before it, and what that is; absent: the number of the play. */
  number?: number
  about?: string
  text: string
  /** What was won or lost by it. */
  gain?: number
}

/** The props of a dialog that opens a game. */
export interface StartProps {
  game: GameShown
  card: AnyCard
  mode: Mode
  /** Those of the table at which the dialog is opened; absent: as remembered. */
  options?: Record<string, unknown>
  onclose: () => void
}

/** What the front page shows of a game, in `card.ts`. Its words are in `lang/<locale>/` beside it. */
export interface GameCard<V = View> {
  /** Its place on the front page; those without one come last, in the order of their names. */
  place?: number
  Board: Component<BoardProps<V>>
  /** A position for the miniature. */
  sample: { view: V; last?: Told[]; picture?: Picture | undefined }
  /** Whether the player keeps the board in mind: no picture tells where a game of theirs stands. */
  unseen?: () => boolean
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

/** All that a game brings to a table: its card, and the rest in `index.ts`. */
export interface GameBoard<V = View> extends GameCard<V> {
  /** Width of the board by its height; absent: 1. */
  ratio?: number | ((board: BoardProps<V>) => number)
  /** The mark of a seat (X, O, a bead) on its plate, drawn in a box of 32. */
  Mark?: Component<{ seat: Seat; view: V }>
  /** What stands at the head of a table for one, where the other side would sit. */
  Head?: Component<BoardProps<V>>
  /** What a seat holds, beneath its plate. */
  Hand?: Component<BoardProps<V> & { seat: Seat; near: boolean }>
  /** Numbers for the result, each with what it counts. */
  facts?: (view: V) => { what: Key; count: number }[]
  /** What a result is called for the player on that seat; null: as usual. */
  verdict?: (view: V, seat: Seat) => string | null
  /** What it has no words for is told in notation. */
  spelled?: boolean
  /** The list of moves can also be read as a story of what they told. */
  story?: boolean
  /** The story as this game tells it, the newest line first. */
  log?: (plays: readonly Play[], words: (told: Told) => string) => StoryLine[]
  /** What the result shows besides, once the match is over. */
  Ending?: Component<{ id: string; view: V }>
  /** A happening in the game's own words; absent: its message in the catalogue. */
  telling?: (told: Told) => string
  /** Milliseconds that the end is looked at before the result is told. */
  epilogue?: number
  /** The sound of an action; absent or null: that of any move. */
  sound?: (told: readonly Told[]) => Sound | readonly Tone[] | null
  /**
   * What is said aloud of an action, to ears that both sides may have (`shared`); null: what it told,
   * empty: nothing. Never anything that the rules hide from one who hears it.
   */
  spoken?: (action: string, shared: boolean) => string | null
  /** The board has one way up: it cannot be turned round. */
  fixed?: boolean
  /** What a seat has left or has won, in one line under its plate: beads, points. */
  Tally?: Component<{ seat: Seat; view: V }>
  /** What a move needs besides the board: a keypad, choices, the steps of a turn. Always in sight. */
  Controls?: Component<BoardProps<V>>
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
  /** What keys do on the board beside walking it; the player can change them. */
  commands?: readonly Command[]
  /** Keys besides for the list of keys: a key and what it does; absent: those that walk a grid. */
  keys?: { key: string; what: Key }[]
  /**
   * The computer names threats in this game: each kind with the sign that stands for it on the board, the
   * most urgent first. What it is called is `threat.<kind>` of its words.
   */
  threats?: Readonly<Record<string, string>>
  /**
   * What can be set up by hand, by the text of the piece: drawn round the origin in a box of 36, and what
   * it is called; absent: by its shape, and by `setup.<id>` of the game's words.
   */
  pieces?: { Piece: Component<{ text: string }>; name: (text: string) => string }
  /** Books of openings come with the house for this game. */
  book?: boolean
  /** Milliseconds that the computer's action waits to be shown, so that the eye can follow. */
  pace?: number
  /** The board uses every letter itself, so the table leaves them alone. */
  letters?: boolean
}

/** A game whose view type no longer matters to the table. */
export type AnyBoard = GameBoard<any> & {
  /** As the server has it from the rules: no match can be drawn, so nobody is asked to. */
  drawless?: boolean
}
export type AnyCard = GameCard<any>

export const defineBoard = <V>(mine: GameBoard<V>): AnyBoard => mine
export const defineCard = <V>(mine: GameCard<V>): GameCard<V> => mine
