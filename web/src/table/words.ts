/** Sentences about a table: who sits where, what happened, how it ended. */
import type { OfferShown, Position, Seat, Told, WireEvent } from '../api/types'
import type { AnyFace } from '../boards/contract'
import { knows, t } from '../lang/index.svelte'
import { seatWord } from '../lib/seats'
import { settings } from '../lib/settings.svelte'
import type { Table } from './table.svelte'
import { spentCap } from './time'

/** Whose seat is "you": on one device nobody's, since both are. */
export function isYou(table: Table, seat: Seat): boolean {
  return table.held.length === 1 && table.held[0] === seat
}

/**
 * Who sits at the near side: you, or the first seat. On one device those who hold cards come near
 * when it is their turn.
 */
export function nearSeat(table: Table, face: AnyFace): Seat {
  if (table.held.length === 1) return table.held[0]!
  return face.Hand && table.live && table.myTurn ? table.you! : 0
}

export function playerName(table: Table, seat: Seat): string {
  const chair = table.position?.seats[seat]
  // Against the computer nobody needs to be told their own name.
  if (isYou(table, seat)) return (table.mode !== 'computer' && chair?.name) || t('table.you')
  if (chair?.name) return chair.name
  if (chair?.kind === 'bot') return t('table.computer')
  if (table.mode === 'device') return seatWord(table.match!.game, seat)
  return t('table.guest')
}

/** What the other side has offered this player, if anything. */
export function askedOf(table: Table): OfferShown | undefined {
  if (table.you === null) return undefined
  return table.position?.offers.find(({ seat }) => !table.held.includes(seat))
}

/** What a happening is called, in the player's language. */
export function toldText(table: Table, told: Told): string {
  if (table.face?.telling) return table.face.telling(told)
  const { code, values } = told
  const key = `${table.match?.game}.${code}`
  if (!knows(key)) return ''
  const seat = values.seat as Seat | undefined
  const cells = Array.isArray(values.cells) ? (values.cells as string[]) : []
  return t(key, {
    ...values,
    pieces: settings.pieces,
    who: seat === undefined ? '' : playerName(table, seat),
    mine: seat !== undefined && isYou(table, seat) ? 'yes' : 'no',
    ...(cells.length > 0 && { from: cells[0], to: cells.at(-1) }),
  })
}

/** What an event of the match itself is called; actions speak through what they tell. */
export function eventText(table: Table, event: WireEvent): string {
  if (event.kind === 'action') {
    return (event.told ?? []).map((told) => toldText(table, told)).join(' ')
  }
  const key = ['offer', 'decline', 'withdraw'].includes(event.kind)
    ? `event.${event.kind}.${event.text}`
    : `event.${event.kind}`
  if (!knows(key)) return ''
  if (event.kind === 'flag' && table.position?.result) return reasonText(table, table.position)
  return t(key, {
    who: event.seat >= 0 ? playerName(table, event.seat) : '',
    mine: event.seat >= 0 && isYou(table, event.seat) ? 'yes' : 'no',
  })
}

/** The headline of a finished match. */
export function verdict(table: Table, position: Position, face: AnyFace | null): string {
  const own = table.held.length === 1 && face?.verdict?.(position.view, table.held[0]!)
  if (own) return own
  const scores = position.result?.scores
  if (!scores) return t('result.none')
  if (scores.length === 1) {
    const word = scores[0] === 1 ? 'win' : 'loss'
    const own = `${table.match?.game}.verdict.${word}`
    return t(knows(own) ? own : `result.${word}`)
  }
  const best = Math.max(...scores)
  if (scores.every((score) => score === best)) return t('result.draw')
  const winner = scores.indexOf(best)
  if (table.held.length !== 1) return t('result.wins', { who: playerName(table, winner) })
  return t(isYou(table, winner) ? 'result.win' : 'result.loss')
}

/** Why the match ended, in a sentence. */
export function reasonText(table: Table, position: Position): string {
  const ending = position.result
  if (!ending) return ''
  const own = `${table.match?.game}.reason.${ending.reason}`
  const key = knows(own) ? own : `reason.${ending.reason}`
  if (!knows(key)) return ''
  const scores = ending.scores ?? []
  const loser = scores.indexOf(Math.min(...scores))
  const cap = ending.reason === 'timeout' ? spentCap(position.clock, loser) : null
  return t(cap === null ? key : 'reason.cap', {
    seconds: (cap ?? 0) / 1_000,
    count: position.plays,
    from: ending.cells[0] ?? '',
    to: ending.cells.at(-1) ?? '',
    who: loser >= 0 ? playerName(table, loser) : '',
    mine: loser >= 0 && isYou(table, loser) ? 'yes' : 'no',
  })
}
