/** Where the arrow of a fatal move ends: on its target, or where it leaves the board. */
import type { Place } from './view'

export function fatalEnd(
  [row, column]: Place,
  [toRow, toColumn]: Place,
  size: number,
  pad: number,
): { x: number; y: number } {
  const edge = size * 100
  const [x, y] = [column * 100 + 50, row * 100 + 50]
  const [goalX, goalY] = [toColumn * 100 + 50, toRow * 100 + 50]
  const margin = pad - 15
  /** How much of the way fits between the walls `low` and `high`. */
  const part = (from: number, to: number) => {
    if (to > edge) return (edge + margin - from) / (to - from)
    return to < 0 ? (from + margin) / (from - to) : 1
  }
  const fits = Math.min(part(x, goalX), part(y, goalY))
  return { x: x + (goalX - x) * fits, y: y + (goalY - y) * fits }
}
