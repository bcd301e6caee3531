/** What a board is given by the table around it. */
import type { BoardProps } from '../boards/contract'
import { look } from '../lib/settings.svelte'
import { complain } from '../ui/toasts.svelte'
import { blindness, deskOf } from './desk'
import type { Table } from './table.svelte'

/** `line` is what the computer expects from the position that is looked at. */
export function boardOf(
  table: Table,
  review: boolean,
  flipped: boolean,
  line: readonly string[] = [],
): BoardProps {
  const position = table.position!
  const { frame, live } = table
  return {
    view: frame?.view ?? position.view,
    legal: live ? position.legal : [],
    you: table.you,
    actors: position.actors,
    interactive: live && table.myTurn && !table.pending && !review,
    last: frame ? (frame.told ?? []) : (table.plays.findLast(({ seat }) => seat >= 0)?.told ?? []),
    beat: live ? table.beat : null,
    pending: live ? table.pending : null,
    hint: live ? table.hint : (line[0] ?? null),
    line,
    lit: position.result && live ? position.result.cells : [],
    flipped,
    look: look(),
    over: table.over,
    blind: blindness(table),
    desk: live && !review ? deskOf(table) : null,
    onact: (action: string) => void table.act(action).catch(complain),
  }
}
