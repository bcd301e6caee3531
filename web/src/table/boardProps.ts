/** What a board is given by the table around it. */
import type { BoardProps, TableInfo } from '../boards/contract'
import { tick } from '../lib/haptic'
import { boardPrefs, settings } from '../lib/settings.svelte'
import { complain } from '../ui/toasts.svelte'
import type { TableContext } from './context.svelte'
import type { Table } from './table.svelte'
import { isPressing } from './time'
import { playerName } from './words'

export function boardProps(context: TableContext): BoardProps {
  const { table, review, flipped, judged, premove, hears } = context
  const line = judged?.get(table.shownPlays)?.line ?? []
  const position = table.position!
  const { frame, live } = table
  const setting = live && !review ? 'live' : 'review'
  const ahead = setting === 'live' && canPremove(table)
  return {
    setting,
    view: frame?.view ?? position.view,
    picture: frame ? frame.picture : position.picture,
    legal: live ? position.legal : [],
    you: table.you,
    actors: position.actors,
    interactive: setting === 'live' && table.myTurn && !table.pending,
    last: frame ? (frame.told ?? []) : (table.plays.findLast(({ seat }) => seat >= 0)?.told ?? []),
    beat: live ? table.beat : null,
    pending: live ? table.pending : null,
    premove: ahead ? premove.action : null,
    ahead,
    hint: live ? table.hint : (line[0] ?? null),
    line,
    lit: position.result && live ? position.result.cells : [],
    flipped,
    prefs: boardPrefs(),
    over: table.over,
    blind: blindness(table),
    table: setting === 'live' ? tableInfo(table, hears) : null,
    onact(action: string) {
      tick('move')
      if (ahead) premove.choose(action, position.base)
      else void table.act(action).catch(complain)
    },
  }
}

/** Whether a game with a running clock waits for somebody else, and the player wants to choose ahead. */
function canPremove({ held, myTurn, pending, position }: Table): boolean {
  return settings.premove && held.length === 1 && !myTurn && !pending && isPressing(position!)
}

function tableInfo(table: Table, hears: TableInfo['hears']): TableInfo {
  const position = table.position!
  return {
    id: table.id,
    game: table.match!.game,
    hears,
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
export function blindness({ held, match, position }: Table): boolean | null {
  if (held.length === 0) return null
  const apart = held.length === 1 && position!.seats.every(({ kind }) => kind === 'human')
  return match?.blind || (apart ? false : null)
}
