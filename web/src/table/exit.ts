/** How a player leaves a game for good. */
import { go } from '../lib/router.svelte'
import { rememberMatch } from '../lib/seatTokens'
import type { Table } from './table.svelte'

/** A room to which nobody has come is closed, a game hardly begun called off, any other resigned. */
export function endingOf(table: Table): 'close' | 'abort' | 'resign' {
  if (!table.can.has('abort')) return 'resign'
  return table.position?.phase === 'waiting' ? 'close' : 'abort'
}

/** Closes a room to which nobody has come: nothing is left to stay for. */
export async function closeRoom(table: Table): Promise<void> {
  await table.do('abort')
  rememberMatch(table.id, { over: true })
  go('/')
}
