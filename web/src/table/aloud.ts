/** What of the news is said aloud, where the player chose to hear it. */
import type { WireEvent } from '../api/types'
import { settings } from '../lib/settings.svelte'
import { speakUp } from '../sounds/speech'
import type { Table } from './table.svelte'
import { eventText, reasonText, verdict } from './words'

export function aloud(news: readonly WireEvent[], table: Table): string {
  const { held, board, over, position } = table
  if (settings.speech === 'off') return ''
  const shared = held.length > 1
  const heard = ({ seat }: WireEvent) =>
    settings.speech === 'all' || shared || !held.includes(seat) || over
  const words = news
    .filter(heard)
    .map((event) =>
      event.kind === 'action'
        ? (board.spoken?.(event.text, shared) ?? eventText(table, event))
        : eventText(table, event),
    )
  const ending = over && position ? [verdict(table, position), reasonText(table, position)] : []
  return [...words, ...ending].filter(Boolean).join(' ')
}

/** Says it; whether there is a voice for it. */
export const sayAloud = (news: readonly WireEvent[], table: Table): boolean =>
  speakUp(aloud(news, table))
