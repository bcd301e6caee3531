/**
 * The seats this browser holds. A seat's token is its only key: it is kept here, per match, and
 * never put into an address.
 */
import type { Made, Seat } from '../api/types'
import { keep, recall } from './keep'

export interface Holding {
  id: string
  game: string
  /** Token by seat. */
  tokens: Record<Seat, string>
  at: number
  plays: number
  over: boolean
  mode: Mode
  /** Its clock runs by the minute: who is elsewhere must not forget it. */
  timed?: boolean
}

export type Mode = 'computer' | 'device' | 'online'

const LIMIT = 60

export function holdings(): Holding[] {
  return recall<Holding[]>('matches', [])
}

export function holding(id: string): Holding | undefined {
  return holdings().find((held) => held.id === id)
}

/** Keeps what is known of a match, newest first. */
export function hold(id: string, news: Partial<Holding>): void {
  const known = holding(id)
  const fresh: Holding = {
    game: '',
    plays: 0,
    over: false,
    mode: 'online',
    ...known,
    ...news,
    id,
    tokens: { ...known?.tokens, ...news.tokens },
    at: Date.now(),
  }
  keep('matches', fitting([fresh, ...holdings().filter((held) => held.id !== id)]))
}

/** As many as there is room for: a seat in a game that goes on is the last thing to give away. */
export function fitting(all: readonly Holding[], limit = LIMIT): Holding[] {
  const worth = (held: Holding) => Number(isSeated(held)) * (held.over ? 1 : 2)
  const best = all
    .toSorted((one, other) => worth(other) - worth(one) || other.at - one.at)
    .slice(0, limit)
  return all.filter((held) => best.includes(held))
}

/** Whether this browser has a seat there, and does not merely know of the match. */
export function isSeated(held: Holding | undefined): boolean {
  return Object.keys(held?.tokens ?? {}).length > 0
}

export function tokensOf(made: Made): Record<Seat, string> {
  return Object.fromEntries(made.seats.flatMap(({ seat, token }) => (token ? [[seat, token]] : [])))
}

/** Games whose clock runs, newest first. */
export function timedGames(): Holding[] {
  return holdings().filter((held) => held.timed && !held.over)
}

/** Games to go on with, newest first. */
export function unfinished(): Holding[] {
  return holdings().filter((held) => !held.over && isSeated(held))
}
