/** A rating in the course of its games, as the line of a graph. */
import type { ClimbPoint } from '../api/types'

export interface Graph {
  width: number
  height: number
  /** The values at the foot and at the head. */
  low: number
  high: number
  /** The data of one path. */
  line: string
  /** Where each game's value is drawn. */
  dots: { x: number; y: number; point: ClimbPoint }[]
}

const STEP = 100

/** The graph in a box of that size: a game is as wide as any other, however long they are apart. */
export function graphOf(points: readonly ClimbPoint[], width: number, height: number): Graph {
  const values = points.map(({ value }) => value)
  const low = Math.floor((Math.min(...values) - 1) / STEP) * STEP
  const high = Math.ceil((Math.max(...values) + 1) / STEP) * STEP
  const last = Math.max(1, points.length - 1)
  const dots = points.map((point, index) => ({
    x: round(points.length > 1 ? (index / last) * width : width / 2),
    y: round(height - ((point.value - low) / (high - low)) * height),
    point,
  }))
  const line = dots.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')
  return { width, height, low, high, line, dots }
}

const round = (value: number) => Number(value.toFixed(1))
