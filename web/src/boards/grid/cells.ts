/**
 * Square grids of named cells: a letter for the column from the left, a number for the row from the
 * bottom. `x` counts from the left, `y` from the top.
 */
import type { Rows } from './rows'

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export interface Cell {
  x: number
  y: number
}

export function cellName({ x, y }: Cell, size: number): string {
  return `${LETTERS[x]}${size - y}`
}

/** The cell of that name, or null where the board has none. */
export function cellNamed(name: string, size: number): Cell | null {
  const match = /^([A-Z])([1-9][0-9]?)$/.exec(name)
  if (!match) return null
  const cell = { x: LETTERS.indexOf(match[1]!), y: size - Number(match[2]) }
  return cell.x < size && cell.y >= 0 && cell.y < size ? cell : null
}

/** The names of all cells. */
export const allCells = (size: number): string[] =>
  Array.from({ length: size * size }, (_, at) =>
    cellName({ x: at % size, y: Math.floor(at / size) }, size),
  )

/** The same cell on a board that is turned round. */
export function turned({ x, y }: Cell, size: number, flipped: boolean): Cell {
  return flipped ? { x: size - 1 - x, y: size - 1 - y } : { x, y }
}

/** How wide a cell is drawn. */
export const CELL = 40

/** All cells as they are seen, row by row. */
export const rowsOf = (size: number, flipped: boolean): Rows =>
  Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => {
      const key = cellName(turned({ x, y }, size, flipped), size)
      return { key, x: x * CELL, y: y * CELL, width: CELL, height: CELL }
    }),
  )

/** Points that players mark to find their way: the centre and four around it. */
export function stars(size: number): Cell[] {
  if (size < 9) return []
  const near = size < 13 ? 2 : 3
  const far = size - 1 - near
  const corners = [near, far].flatMap((y) => [near, far].map((x) => ({ x, y })))
  const middle = (size - 1) / 2
  return Number.isInteger(middle) ? [...corners, { x: middle, y: middle }] : corners
}
