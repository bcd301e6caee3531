/** What a quick match is asked for with: the clocks and ranges that are offered, and the last choice. */
import type { SeekAsked } from '../api/types'
import { keep, recall } from '../lib/keep'
import { clockOf } from './clocks'

/** The clocks of the front page; those by days only for whoever can be called to their move. */
export const CLOCKS = ['1+1', '3+2', '5+5', '10+5', '3d', 'none'] as const
export type QuickClock = (typeof CLOCKS)[number]

/** How far the other's rating may be; 0: any. */
export const RANGES = [0, 100, 200, 400] as const

export interface Choice {
  game: string
  range: (typeof RANGES)[number]
  /** The range may grow with the waiting. */
  widens: boolean
  rated: boolean
}

const usual: Choice = { game: '', range: 200, widens: true, rated: false }

export const remembered = (): Choice => ({ ...usual, ...recall<Partial<Choice>>('quick', {}) })

export const remember = (choice: Choice): void => keep('quick', choice)

/** Which clocks are offered to somebody who can or cannot be called. */
export const clocksFor = (callable: boolean): QuickClock[] =>
  CLOCKS.filter((clock) => callable || !clock.endsWith('d'))

/** The wish for the house. A guest has no rating: nothing counts and anybody will do. */
export function wishOf(choice: Choice, clock: QuickClock, account: boolean): SeekAsked {
  const { game, range, widens, rated } = choice
  const near = account && range ? range : null
  return { game, clock: clockOf(clock, false), rated: account && rated, near, widens }
}
