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

/**
 * Whether both sides play from memory: people on two screens by what their table says. At one screen
 * and for those who watch it is their own affair.
 */
export function blindness({ held, match, position }: Table): boolean | undefined {
  if (held.length === 0) return undefined
  const apart = held.length === 1 && position!.seats.every(({ kind }) => kind === 'human')
  return match?.blind || (apart ? false : undefined)
}
