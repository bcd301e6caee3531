/** What everybody sees of Skill Gomoku: nothing is hidden. Points are `[row, column]` from the top left. */
import { cellName, type Cell } from '../grid/cells'
import type { SkillId } from './skills'

export const SIZE = 15
export const COLOURS = ['black', 'white'] as const

export type Colour = (typeof COLOURS)[number]
export type Point = [number, number]
export type CardState = 'ready' | 'answer' | 'in_play' | 'spent' | 'frozen' | 'waiting' | 'locked'

export interface Card {
  state: CardState
  /** The code that says why it cannot be played now. */
  why: string | null
  /** The turn in which it was spent. */
  turn: number | null
  /** What to light while it is ready. */
  targets: Point[]
}

export interface Legend {
  id: SkillId
  type: string
  counteredBy: SkillId | null
  undoneBy: SkillId | null
}

export interface Pending {
  kind: 'counter' | 'revive'
  skill: SkillId
  by: Colour
  target: Point | null
  responder: Colour
  answer: SkillId
}

export interface SkillView {
  phase: 'PLAYING' | 'ENDED'
  current: Colour
  ply: number
  frozenPlayer: Colour | null
  /** Turns to show beside a frozen player, the present one counted. */
  frozenFor: number
  stones: Record<Colour, Point[]>
  removed: Record<Colour, Point | null>
  boardBroken: boolean
  skillsUsed: Record<Colour, SkillId[]>
  pending: Pending | null
  win: { lines: { cells: Point[] }[] } | null
  lastMove: Point | null
  skills: Legend[]
  cards: Record<Colour, Partial<Record<SkillId, Card>>>
}

export const cellOf = ([y, x]: Point): Cell => ({ x, y })
export const nameOf = (point: Point): string => cellName(cellOf(point), SIZE)
export const seatOf = (colour: Colour): number => COLOURS.indexOf(colour)
