/** What news sounds like: the words for the live region, with their sound and, if due, a notice. */
import type { WireEvent } from '../api/types'
import { play, type Sound, type Tone } from '../lib/sound'
import { say } from '../ui/toasts.svelte'
import type { Table } from './table.svelte'
import { eventText } from './words'

const NOTICED: readonly string[] = ['decline', 'withdraw']

export function tidings(news: readonly WireEvent[], table: Table): string {
  const sound = soundOf(news, table)
  if (sound) play(sound)
  for (const event of news) if (NOTICED.includes(event.kind)) say(eventText(table, event))
  // The panel of the result takes the focus and so says the verdict; a notice says itself.
  const words = news
    .filter(({ kind }) => !NOTICED.includes(kind))
    .map((event) => eventText(table, event))
  return words.filter(Boolean).join(' ')
}

/** What news sounds like: the end of the match before an offer, an offer before an action. */
export function soundOf(
  news: readonly WireEvent[],
  { over, held, position, face }: Pick<Table, 'over' | 'held' | 'position' | 'face'>,
): Sound | readonly Tone[] | null {
  const has = (kind: string) => news.some((event) => event.kind === kind)
  if (over) {
    const scores = position?.result?.scores
    if (!scores) return null
    // Where both sides sit here, or nobody who plays, somebody has won all the same.
    const mine = held.length === 1 ? scores[held[0]!]! : Math.max(...scores)
    return mine === 1 ? 'win' : mine === 0 ? 'loss' : 'draw'
  }
  if (has('offer')) return 'offer'
  if (!has('action')) return null
  return face?.sound?.(news.flatMap(({ told }) => told ?? [])) ?? 'move'
}
