/** Days as the server counts them: by universal time, written YYYY-MM-DD. */
import type { Daily } from '../api/types'
import { knows, t } from '../lang/index.svelte'

const DAY_MS = 86_400_000

export function dayBeside(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
}

export function isPast(day: string, now = Date.now()): boolean {
  return day < new Date(now).toISOString().slice(0, 10)
}

/** How an attempt at the deal of a day went, in a word or two. */
export function endingOf(game: string, { over, won, reason }: Daily['attempts'][number]): string {
  if (won) return t(`${game}.verdict.win`)
  const own = over ? `${game}.ending.${reason}` : `${game}.running`
  return t(knows(own) ? own : over ? 'plate.loser' : 'daily.running')
}
