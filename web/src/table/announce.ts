/** What news sounds like: the words for the live region, with their sound and, if due, a notice. */
import type { WireEvent } from '../api/types'
import { tick } from '../lib/haptic'
import { play, type Sound, type Tone } from '../lib/sound'
import { say } from '../ui/toasts.svelte'
import type { Table } from './table.svelte'
import { eventText } from './words'

const NOTICED: readonly string[] = ['decline', 'withdraw', 'stand_in']
/** What comes when a match is over and nothing else has ended it: talk of the next one. */
const AFTERWARDS: readonly string[] = ['offer', 'decline', 'withdraw', 'rematch']

export function announce(news: readonly WireEvent[], table: Table): string {
  const sound = soundOf(news, table)
  if (sound) play(sound)
  const { held, myTurn } = table
  const called = news.some(({ kind, seat }) => kind === 'action' && !held.includes(seat))
  if (called && myTurn && held.length === 1) tick('turn')
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
  { over, held, position, board }: Pick<Table, 'over' | 'held' | 'position' | 'board'>,
): Sound | readonly Tone[] | null {
  const has = (kind: string) => news.some((event) => event.kind === kind)
  if (over && news.some(({ kind }) => !AFTERWARDS.includes(kind))) {
    const scores = position?.result?.scores
    if (!scores) return null
    // Where both sides sit here, or nobody who plays, somebody has won all the same.
    const mine = held.length === 1 ? scores[held[0]!]! : Math.max(...scores)
    return mine === 1 ? 'win' : mine === 0 ? 'loss' : 'draw'
  }
  if (has('offer')) return 'offer'
  if (!has('action')) return null
  return board.sound?.(news.flatMap(({ told }) => told ?? [])) ?? 'move'
}
