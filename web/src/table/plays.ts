/** The actions that stand, read from the log: a takeback keeps the first so many. */
import type { Seat, Told, WireEvent } from '../api/types'

export interface Play {
  seq: number
  at: number
  seat: Seat
  action: string
  told: readonly Told[]
}

export function standing(events: readonly WireEvent[]): Play[] {
  const plays: Play[] = []
  for (const event of events) {
    if (event.kind === 'action') {
      const { seq, at, seat, text, told } = event
      plays.push({ seq, at, seat, action: text, told: told ?? [] })
    } else if (event.kind === 'takeback') {
      plays.length = Number(event.text)
    }
  }
  return plays
}

/** The log with news added; what is known already is not added twice. */
export function merged(known: readonly WireEvent[], news: readonly WireEvent[]): WireEvent[] {
  const last = known.at(-1)?.seq ?? -1
  return [...known, ...news.filter((event) => event.seq > last)]
}

/** A place in the list of moves: the play's number, counted from 1 over all plays. */
export interface Entry {
  index: number
  action: string
}

/** One line of the list: the turns of each seat in order. What chance did is not listed. */
export interface Row {
  number: number
  turns: Entry[][]
}

export function rows(plays: readonly Play[], seats: number): Row[] {
  const list: Row[] = []
  let row: Row | undefined
  let last: Seat | undefined
  plays.forEach(({ seat, action }, at) => {
    if (seat < 0) return
    const goesOn = seat === last && seats > 1
    if (!row || (!goesOn && (row.turns[seat]?.length || later(row, seat)))) {
      row = { number: list.length + 1, turns: Array.from({ length: seats }, () => []) }
      list.push(row)
    }
    row.turns[seat]?.push({ index: at + 1, action })
    last = seat
  })
  return list
}

const later = (row: Row, seat: Seat) => row.turns.slice(seat + 1).some((turn) => turn.length > 0)
