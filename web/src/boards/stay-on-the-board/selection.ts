/** What is chosen on the pad (U-PAD-1 to U-PAD-4), and what the centre button makes of it. */
import type { Direction, StayView } from './view'

export interface Selection {
  dir: Direction | null
  dist: number | null
  /** The distance was set by hand: it survives a change of direction and repeated presses. */
  byHand: boolean
}

export const NOTHING: Selection = { dir: null, dist: null, byHand: false }

export function pressed(now: Selection, dir: Direction, size: number): Selection {
  if (now.byHand) return { ...now, dir }
  const again = now.dir === dir && now.dist !== null
  return { dir, dist: again ? (now.dist! % (size - 1)) + 1 : 1, byHand: false }
}

/** A distance past the board is ignored. */
export function measured(now: Selection, dist: number, size: number): Selection {
  return dist >= 1 && dist < size ? { ...now, dist, byHand: true } : now
}

export const actionOf = ({ dir, dist }: Selection) => (dir && dist ? `${dir}x${dist}` : null)

/** The centre button is in exactly one of five states (section 12). */
export interface Centre {
  state: 1 | 2 | 3 | 4 | 5
  dir: Direction | null
  dist: number | null
}

/** It reads the rules' state and the selection, and nothing else (D-ARCH-5). */
export function centre(
  { dir, dist }: Selection,
  last: StayView['last'],
  you: number | null,
): Centre {
  if (dir && dist) return { state: 1, dir, dist }
  if (dir) return { state: 2, dir, dist: null }
  if (dist) return { state: 3, dir: null, dist }
  if (last && last.by - 1 !== you) return { state: 4, dir: last.dir, dist: last.dist }
  return { state: 5, dir: null, dist: null }
}
