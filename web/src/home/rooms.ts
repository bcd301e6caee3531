/** A public table in a few words. */
import type { Chair, Room } from '../api/types'
import type { AnyCard } from '../boards/contract'
import { listed, t } from '../lang/index.svelte'
import { clockWords } from './clocks'

export function nameOf({ name, kind }: Chair): string {
  return name || t(kind === 'bot' ? 'table.computer' : 'table.guest')
}

/** Who plays: the host of an open table, both sides of one that is played. */
export function people(room: Room): string {
  const [one = '', other] = room.seats.filter(({ free }) => !free).map(nameOf)
  return other ? t('rooms.pair', { one, other }) : one
}

/** What is played and how far it is. */
export function terms(room: Room, card: AnyCard): string {
  const open = room.phase === 'waiting'
  const words = [
    card.badge?.(room.options, room.blind) ?? '',
    room.rated ? t('table.rated') : '',
    open ? '' : t('rooms.move', { number: room.plays + 1 }),
    room.clock ? clockWords(room.clock) : open ? t('new.clock_none') : '',
  ]
  return listed(words.filter(Boolean), false)
}
