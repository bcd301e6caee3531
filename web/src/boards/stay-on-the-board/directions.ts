/** The eight directions, laid out like a numeric keypad; 5 is the centre (section 4). */
import { same, type Direction, type Place, type StayView } from './view'

export const KEYPAD: readonly (Direction | 5)[] = [7, 8, 9, 4, 5, 6, 1, 2, 3]

const STEPS: Record<Direction, Place> = {
  7: [-1, -1],
  8: [-1, 0],
  9: [-1, 1],
  4: [0, -1],
  6: [0, 1],
  1: [1, -1],
  2: [1, 0],
  3: [1, 1],
}

/** How far an arrow that points up is turned. */
export const ANGLES: Record<Direction, number> = {
  8: 0,
  9: 45,
  6: 90,
  3: 135,
  2: 180,
  1: -135,
  4: -90,
  7: -45,
}

const ARROWS: Record<Direction, string> = {
  7: '↖',
  8: '↑',
  9: '↗',
  4: '←',
  6: '→',
  1: '↙',
  2: '↓',
  3: '↘',
}

export const arrowOf = (direction: Direction) => ARROWS[direction]

export interface Written {
  dir: Direction
  dist: number
}

/** A move as it is written, `7x2`; null for the claim and for anything else. */
export function written(action: string): Written | null {
  const match = /^([1-46-9])x([1-8])$/.exec(action)
  return match ? { dir: Number(match[1]) as Direction, dist: Number(match[2]) } : null
}

export function ahead([row, column]: Place, dir: Direction, dist: number): Place {
  const [down, right] = STEPS[dir]
  return [row + dist * down, column + dist * right]
}

/** The move that leads from one cell to another; null: no direction does. */
export function leading(from: Place, to: Place): string | null {
  const dist = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]))
  const dir = KEYPAD.find((dir) => dir !== 5 && dist > 0 && same(ahead(from, dir, dist), to))
  return dir ? `${dir}x${dist}` : null
}

/** The start cell, as long as at most one move was made since. */
export function startOf({ pos, last, moves }: StayView): Place | null {
  if (!pos || moves > 1) return null
  return last ? ahead(pos, last.dir, -last.dist) : pos
}
