/** What a board may know of the table around it. */
import type { Desk } from '../boards/contract'
import { complain } from '../ui/toasts.svelte'
import type { Table } from './table.svelte'
import { playerName } from './words'

export function deskOf(table: Table): Desk {
  const position = table.position!
  return {
    windows: position.windows,
    now: () => table.now(),
    name: (seat) => playerName(table, seat),
    shared: table.held.length > 1,
    paused: position.phase === 'paused',
    timed: position.clock !== null,
    can: table.can,
    ondo: (word) => void table.do(word).catch(complain),
  }
}
