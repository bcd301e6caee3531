/**
 * Square grids of named cells: a letter for the column from the left, a number for the row from the
 * bottom. `x` counts from the left, `y` from the top.
 */
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

/** The same cell on a board that is turned round. */
export function turned({ x, y }: Cell, size: number, flipped: boolean): Cell {
  return flipped ? { x: size - 1 - x, y: size - 1 - y } : { x, y }
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where a key leads from a cell, as seen on the screen; null for a key that does not walk. */
export function walk(from: Cell, key: string, size: number, flipped = false): Cell | null {
  const edge = (value: number) => Math.min(size - 1, Math.max(0, value))
  const seen = turned(from, size, flipped)
  if (key === 'Home') return turned({ x: 0, y: seen.y }, size, flipped)
  if (key === 'End') return turned({ x: size - 1, y: seen.y }, size, flipped)
  const step = STEPS[key]
  if (!step) return null
  return turned({ x: edge(seen.x + step[0]), y: edge(seen.y + step[1]) }, size, flipped)
}

/** Points that players mark to find their way: the centre and four around it. */
export function stars(size: number): Cell[] {
  if (size < 9) return []
  const near = size < 13 ? 2 : 3
  const far = size - 1 - near
  const corners = [near, far].flatMap((y) => [near, far].map((x) => ({ x, y })))
  const middle = (size - 1) / 2
  return Number.isInteger(middle) ? [...corners, { x: middle, y: middle }] : corners
}
