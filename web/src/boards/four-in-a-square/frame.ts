/**
 * The frame as it is drawn: nine squares in a box of 640, four slots on each. A square is 0 to 8 in
 * reading order, a slot 0 to 3. Turned round, every square and slot is found at the opposite place.
 */
import type { GridCell } from '../grid/rows'

export interface Spot {
  x: number
  y: number
}

export const EXTENT = 640
export const TILE = 192
export const BEAD = 34

const EDGE = 20
const PITCH = 204
const LEAN = 14

export const seenSquare = (square: number, flipped: boolean) => (flipped ? 8 - square : square)
export const seenSlot = (slot: number, flipped: boolean) => (flipped ? 3 - slot : slot)

/** The top left corner of a square on the screen. */
export function corner(square: number, flipped = false): Spot {
  const seen = seenSquare(square, flipped)
  return { x: EDGE + PITCH * (seen % 3), y: EDGE + PITCH * Math.floor(seen / 3) }
}

/** The middle of a slot, seen from the corner of its tile. */
export function dimple(slot: number, flipped = false): Spot {
  const seen = seenSlot(slot, flipped)
  return { x: 52 + 88 * (seen % 2), y: 52 + 88 * Math.floor(seen / 2) }
}

export function parse(cell: string): { square: number; slot: number } {
  const [square, slot] = cell.split('.').map(Number)
  return { square: square!, slot: slot! }
}

/** The middle of a cell on the screen. */
export function middle(cell: string, flipped = false): Spot {
  const { square, slot } = parse(cell)
  const [from, to] = [corner(square, flipped), dimple(slot, flipped)]
  return { x: from.x + to.x, y: from.y + to.y }
}

/** One step from a square towards its neighbour, as seen on the screen. */
export function towards(square: number, hole: number, flipped = false): Spot {
  const [from, to] = [corner(square, flipped), corner(hole, flipped)]
  return { x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) }
}

/** Where the tile of a square lies while it leans towards the hole, by so much of a full lean. */
export function leaning(square: number, hole: number, flipped: boolean, much = 1): Spot {
  const [at, way] = [corner(square, flipped), towards(square, hole, flipped)]
  return { x: at.x + LEAN * much * way.x, y: at.y + LEAN * much * way.y }
}

/** An arrow in the hole that points away from the tile that may come: its place and its angle. */
export function arrow(square: number, hole: number, flipped: boolean): Spot & { angle: number } {
  const [at, way] = [corner(hole, flipped), towards(square, hole, flipped)]
  const back = 52
  return {
    x: at.x + TILE / 2 - way.x * back,
    y: at.y + TILE / 2 - way.y * back,
    angle: (Math.atan2(way.y, way.x) * 180) / Math.PI,
  }
}

/** The outline of a block of four cells, drawn round its beads. */
export function outline(cells: readonly string[], flipped: boolean): string {
  const spots = cells.map((cell) => middle(cell, flipped))
  const reach = BEAD + 8
  const left = Math.min(...spots.map(({ x }) => x)) - reach
  const top = Math.min(...spots.map(({ y }) => y)) - reach
  const right = Math.max(...spots.map(({ x }) => x)) + reach
  const bottom = Math.max(...spots.map(({ y }) => y)) + reach
  const r = 30
  const bend = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x * r} ${y * r}`
  return (
    `M${left + r} ${top}H${right - r}${bend(1, 1)}V${bottom - r}${bend(-1, 1)}` +
    `H${left + r}${bend(-1, -1)}V${top + r}${bend(1, -1)}z`
  )
}

/** What can be pointed at, as it is seen: six rows of cells, or three rows of squares. */
export function places(whole: boolean, flipped: boolean): GridCell[][] {
  const side = whole ? 3 : 6
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) =>
      whole ? square(3 * row + column, flipped) : cell(row, column, flipped),
    ),
  )
}

function square(seen: number, flipped: boolean): GridCell {
  const key = String(seenSquare(seen, flipped))
  return { key, ...corner(seen), width: TILE, height: TILE, rx: 16 }
}

function cell(row: number, column: number, flipped: boolean): GridCell {
  const seen = 3 * Math.floor(row / 2) + Math.floor(column / 2)
  const slot = 2 * (row % 2) + (column % 2)
  const { x, y } = middle(`${seen}.${slot}`)
  const key = `${seenSquare(seen, flipped)}.${seenSlot(slot, flipped)}`
  return { key, x: x - 44, y: y - 44, width: 88, height: 88, rx: 44 }
}
