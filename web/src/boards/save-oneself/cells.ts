/**
 * The island as it is drawn: a cell is 100 units wide, (0,0) has its top left corner at the origin,
 * and a camera looks at six cells each way. Six are always enough: an island is at most four wide,
 * and the ship sails one cell off its shore.
 */
import type { IslandView } from './view'

export interface Spot {
  x: number
  y: number
}

export interface Place {
  row: number
  col: number
}

export const CELL = 100
export const ACROSS = 6
const MARGIN = 24
/** The side of the picture. */
export const EXTENT = ACROSS * CELL + 2 * MARGIN

export const named = ({ row, col }: Place) => `${row},${col}`

export function placeOf(name: string): Place {
  const [row, col] = name.split(',').map(Number)
  return { row: row!, col: col! }
}

/** The top left corner of a cell. */
export const corner = ({ row, col }: Place): Spot => ({ x: col * CELL, y: row * CELL })

/** The middle of a cell. */
export const middle = ({ row, col }: Place): Spot => ({
  x: (col + 0.5) * CELL,
  y: (row + 0.5) * CELL,
})

/** Where the camera's top left corner is: over the ship's rectangle, else over what is known. */
export function camera(view: Pick<IslandView, 'ship' | 'cells' | 'player'>): Spot {
  const { top, bottom, left, right } = bounds(view)
  const start = (from: number, to: number) => ((from + to + 1) / 2 - ACROSS / 2) * CELL - MARGIN
  return { x: start(left, right), y: start(top, bottom) }
}

function bounds({ ship, cells, player }: Pick<IslandView, 'ship' | 'cells' | 'player'>) {
  if (ship) return { top: ship.r0, bottom: ship.r1, left: ship.c0, right: ship.c1 }
  const places = [...Object.keys(cells).map(placeOf), { row: player[0], col: player[1] }]
  const rows = places.map(({ row }) => row)
  const cols = places.map(({ col }) => col)
  return {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...cols),
    right: Math.max(...cols),
  }
}

/** The cells that are wholly in the picture, row by row. */
export function inSight(from: Spot): Place[][] {
  const whole = (start: number) => {
    const first = Math.ceil(start / CELL)
    const count = Math.floor((start + EXTENT) / CELL) - first
    return Array.from({ length: count }, (_, i) => first + i)
  }
  return whole(from.y).map((row) => whole(from.x).map((col) => ({ row, col })))
}

/** Empty cells where the island may still grow: all of the ship's rectangle, else its shore. */
export function grounds(view: IslandView): Place[] {
  const { r0, r1, c0, c1 } = view.frame
  const found: Place[] = []
  for (let row = r0; row <= r1; row++) {
    for (let col = c0; col <= c1; col++) {
      const place = { row, col }
      if (named(place) in view.cells) continue
      if (view.ship || neighbours(place).some((near) => named(near) in view.cells))
        found.push(place)
    }
  }
  return found
}

const neighbours = ({ row, col }: Place): Place[] => [
  { row: row - 1, col },
  { row: row + 1, col },
  { row, col: col - 1 },
  { row, col: col + 1 },
]

/** A numbered stop of the ship: after how many days it is there, and what it would see. */
export interface Mark extends Place {
  days: number
  signals: string[]
  /** It has left the picture: the mark stands on its edge. */
  gone: boolean
}

/** The coming stops, without the day on which the ship only waits. */
export function stops(view: IslandView): Mark[] {
  const { ship } = view
  if (!ship) return []
  const outside = (row: number, col: number) =>
    row < ship.r0 - 1 || row > ship.r1 + 1 || col < ship.c0 - 1 || col > ship.c1 + 1
  return ship.route
    .map(({ row, col, signals }, at) => ({
      row,
      col,
      signals,
      days: at + 1,
      gone: outside(row, col),
    }))
    .filter(({ row, col }) => row !== ship.row || col !== ship.col)
}

/** So far from the edge the largest mark is whole. */
const EDGE = 24

/** Where a mark is drawn: one that left the picture stays at its edge. */
export function drawnAt({ row, col, gone }: Mark, from: Spot): Spot {
  const { x, y } = middle({ row, col })
  if (!gone) return { x, y }
  const inside = (value: number, start: number) =>
    Math.min(Math.max(value, start + EDGE), start + EXTENT - EDGE)
  return { x: inside(x, from.x), y: inside(y, from.y) }
}

/** Which way a ship looks while it sails along its shore: east and west are drawn, others too. */
export const heading = { NW: 'E', NE: 'S', SE: 'W', SW: 'N' } as const

/** A name in at most two lines of about this many letters. */
export function lines(name: string, limit = 13): string[] {
  const words = name.split(' ')
  if (name.length <= limit || words.length === 1) return [name]
  let best = [name]
  let width = name.length
  for (let cut = 1; cut < words.length; cut++) {
    const pair = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
    const longest = Math.max(...pair.map(({ length }) => length))
    if (longest < width) [best, width] = [pair, longest]
  }
  return best
}
