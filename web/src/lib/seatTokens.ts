/**
 * The seats this browser holds. A seat's token is its only key: it is kept here, per match, and
 * never put into an address.
 */
import type { Made, Seat } from '../api/types'
import { keep, recall } from './keep'

export interface HeldMatch {
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

export function heldMatches(): HeldMatch[] {
  return recall<HeldMatch[]>('matches', [])
}

export function heldMatch(id: string): HeldMatch | undefined {
  return heldMatches().find((held) => held.id === id)
}

/** Keeps what is known of a match, newest first. */
export function rememberMatch(id: string, news: Partial<HeldMatch>): void {
  const known = heldMatch(id)
  const fresh: HeldMatch = {
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
  keep('matches', fitting([fresh, ...heldMatches().filter((held) => held.id !== id)]))
}

/** As many as there is room for: a seat in a game that goes on is the last thing to give away. */
export function fitting(all: readonly HeldMatch[], limit = LIMIT): HeldMatch[] {
  const worth = (held: HeldMatch) => Number(isSeated(held)) * (held.over ? 1 : 2)
  const best = all
    .toSorted((one, other) => worth(other) - worth(one) || other.at - one.at)
    .slice(0, limit)
  return all.filter((held) => best.includes(held))
}

/** Whether this browser has a seat there, and does not merely know of the match. */
export function isSeated(held: HeldMatch | undefined): boolean {
  return Object.keys(held?.tokens ?? {}).length > 0
}

export function tokensOf(made: Made): Record<Seat, string> {
  return Object.fromEntries(made.seats.flatMap(({ seat, token }) => (token ? [[seat, token]] : [])))
}

/** Games whose clock runs, newest first. */
export function timedGames(): HeldMatch[] {
  return heldMatches().filter((held) => held.timed && !held.over)
}

/** Games to go on with, newest first. */
export function unfinished(): HeldMatch[] {
  return heldMatches().filter((held) => !held.over && isSeated(held))
}
