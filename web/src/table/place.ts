/** What the room of a board has to know of whatever happens at the board. */
import type { AnyBoard } from '../boards/contract'

export interface Place {
  readonly board: AnyBoard
  /** Where it is drawn. */
  root: HTMLElement | undefined
  /** How many columns stand beside the board: the style sheet says so. None where there is little room. */
  columns: number
  /** What there is to read. */
  readonly panels: readonly unknown[]
  /** The window has no room for it, and it is to be seen nevertheless. */
  readonly unfolded: boolean
  /** One looks back. */
  readonly review: boolean
}
