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
  keep('matches', [fresh, ...holdings().filter((held) => held.id !== id)].slice(0, LIMIT))
}

export function tokensOf(made: Made): Record<Seat, string> {
  return Object.fromEntries(made.seats.flatMap(({ seat, token }) => (token ? [[seat, token]] : [])))
}

/** Games to go on with, newest first. */
export function unfinished(): Holding[] {
  return holdings().filter((held) => !held.over && Object.keys(held.tokens).length > 0)
}
