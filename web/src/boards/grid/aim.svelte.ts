/**
 * Aiming at a cell before it is played. Every board whose cells are a `RovingGrid` has it; the table
 * around the board shows the loupe and the button that confirms.
 */
import { createContext } from 'svelte'
import type { Choosing } from './confirm'
import type { Point } from './loupe'
import type { GridCell } from './rows'

/** What is aimed at, what plays it, and what lets it go. */
export interface Target {
  cell: GridCell
  play: () => void
  release: () => void
}

/** A finger that is down, and the cell of the drawing under it; null: it is beside all cells. */
export interface Held {
  finger: Point
  drawing: SVGSVGElement
  cell: GridCell | null
}

export class Aim {
  /** What the next choice of the same cell, or the button, plays. */
  target = $state.raw<Target | null>(null)
  held = $state.raw<Held | null>(null)

  /** `asks`: whether a cell of so many pixels is aimed at before it is played. */
  constructor(readonly asks: (by: Choosing['by'], px: number) => boolean) {}

  /** Plays what is aimed at. */
  play(): void {
    const play = this.target?.play
    this.drop()
    play?.()
  }

  drop(): void {
    this.target?.release()
    this.target = null
    this.held = null
  }
}

const [getAim, setAim, hasAim] = createContext<Aim>()

export const provideAim = setAim

/** The aim of the table around the board; a picture has none. */
export const useAim = (): Aim | null => (hasAim() ? getAim() : null)
