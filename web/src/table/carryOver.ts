/** The seats of the next match: after the end every chair moves on by one, starting over keeps them. */
import { heldMatch, rememberMatch } from '../lib/seatTokens'
import type { Table } from './table.svelte'

export function carryOver(table: Table, next: string): void {
  const mine = heldMatch(table.id)
  const match = table.match
  if (!mine || !match || heldMatch(next)) return
  const count = match.position.seats.length
  const by = table.position?.result?.reason === 'abandoned' ? 0 : count - 1
  const tokens = Object.fromEntries(
    Object.entries(mine.tokens).map(([seat, token]) => [(Number(seat) + by) % count, token]),
  )
  rememberMatch(next, { game: match.game, tokens, mode: mine.mode })
}
