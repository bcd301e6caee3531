/** Sentences about a table: who sits where, what happened, how it ended. */
import type { OfferShown, Position, Result, Seat, Told, WireEvent } from '../api/types'
import { actionWord } from '../boards/general/words'
import { knows, t } from '../lang/index.svelte'
import type { Key } from '../lang/keys'
import { seatWord } from '../lib/seats'
import { settings } from '../lib/settings.svelte'
import type { Play } from './plays'
import type { Table } from './table.svelte'
import { spentCap } from './time'

/** Whose seat is "you": on one device nobody's, since both are. */
export function isYou(table: Table, seat: Seat): boolean {
  return table.held.length === 1 && table.held[0] === seat
}

/**
 * Who sits at the near side: you, or the first seat. On one device those who rememberMatch cards come near
 * when it is their turn.
 */
export function nearSeat(table: Table): Seat {
  if (table.held.length === 1) return table.held[0]!
  return table.board.Hand && table.live && table.myTurn ? table.you! : 0
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
  if (table.board.telling) return table.board.telling(told)
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

/** What an action told; a game without words is told in notation. */
export function playText(table: Table, { seat, action, told }: Omit<Play, 'seq' | 'at'>): string {
  const words = told.map((one) => toldText(table, one)).filter(Boolean)
  if (words.length > 0 || !table.board.spelled || seat < 0) return words.join(' ')
  const who = playerName(table, seat)
  return t('general.played', { who, action: actionWord(table.match!.game, action) })
}

/** What an event of the match itself is called; actions speak through what they tell. */
export function eventText(table: Table, event: WireEvent): string {
  if (event.kind === 'action')
    return playText(table, { seat: event.seat, action: event.text, told: event.told ?? [] })
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
export function verdict(table: Table, position: Position): string {
  const own = table.held.length === 1 && table.board.verdict?.(position.view, table.held[0]!)
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

/** The words for a reason of that game; null: there are none. */
function reasonKey(game: string, reason: string): Key | null {
  const own = `${game}.reason.${reason}`
  if (knows(own)) return own
  const key = `reason.${reason}`
  return knows(key) ? key : null
}

/** By what somebody who sees themselves play has lost, in a sentence. */
export function lostBy(game: string, { reason, cells }: Result): string {
  const key = reasonKey(game, reason)
  const from = cells[0] ?? ''
  return key === null ? '' : t(key, { mine: 'yes', who: '', from, to: cells.at(-1) ?? '' })
}

/** Why the match ended, in a sentence. */
export function reasonText(table: Table, position: Position): string {
  const ending = position.result
  if (!ending) return ''
  const key = reasonKey(table.match?.game ?? '', ending.reason)
  if (!key) return ''
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
