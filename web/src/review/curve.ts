/** The evaluation of a game as a curve: what share of it the first seat has, move by move. */
import type { Judged, Seat } from '../api/types'

export interface Point {
  ply: number
  /** From 0, the first seat has lost, to 1, it has won. */
  share: number
}

/** A score of the seat to act as the first seat's share. */
export const shareOf = ({ score, seat }: Pick<Judged, 'score' | 'seat'>): number =>
  ((seat === 0 ? score : -score) + 1) / 2

/** The points that are known, in order. */
export function curve(judged: ReadonlyMap<number, Judged>): Point[] {
  return [...judged.values()]
    .map((one) => ({ ply: one.ply, share: shareOf(one) }))
    .sort((a, b) => a.ply - b.ply)
}

/** What is known of the position after so many plays: its own judgement, or the one before it. */
export function known(judged: ReadonlyMap<number, Judged>, ply: number): Judged | null {
  for (let at = ply; at >= 0; at--) {
    const one = judged.get(at)
    if (one) return one
  }
  return null
}

/** Who is ahead, and by which share of the game in hundredths; nobody where it is even. */
export function lead(one: Judged): { seat: Seat | null; percent: number } {
  const percent = Math.round(shareOf(one) * 100)
  if (percent === 50) return { seat: null, percent }
  return percent > 50 ? { seat: 0, percent } : { seat: 1, percent: 100 - percent }
}

/** Who is proven to win, and in how many actions. */
export function proof({ seat, wins_in }: Judged): { seat: Seat; count: number } | null {
  if (wins_in === null) return null
  return { seat: wins_in > 0 ? seat : 1 - seat, count: Math.abs(wins_in) }
}

export interface Box {
  width: number
  height: number
  /** How many plays the game has. */
  plays: number
}

const EDGE = 6

export const xOf = (ply: number, { width, plays }: Box) => (plays ? (ply / plays) * width : 0)
/** A little room is left at both ends, so that marks there can be seen. */
export const yOf = (share: number, { height }: Box) => EDGE + (1 - share) * (height - 2 * EDGE)

/** The play that a place in the box stands for. */
export const plyAt = (x: number, { width, plays }: Box) =>
  Math.max(0, Math.min(plays, Math.round(width ? (x / width) * plays : 0)))

/** The line of the curve as the data of one path. */
export const lineOf = (points: readonly Point[], box: Box) =>
  points
    .map(
      ({ ply, share }, i) => `${i ? 'L' : 'M'}${round1(xOf(ply, box))} ${round1(yOf(share, box))}`,
    )
    .join('')

/** A seat's part of the box: the first seat's is under the line, the other's above. */
export function areaOf(points: readonly Point[], seat: Seat, box: Box): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const y = seat === 0 ? box.height : 0
  return `${lineOf(points, box)}L${round1(xOf(last.ply, box))} ${y}L${round1(xOf(first.ply, box))} ${y}Z`
}

const round1 = (value: number) => Number(value.toFixed(1))
