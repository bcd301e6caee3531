/** Games to go on with: those of this browser, and those that the same person has elsewhere. */
import { Dropped } from '../api/client'
import type { Chair, MyMatch, Seat } from '../api/types'
import { heldMatch, unfinished, type HeldMatch, type Mode } from '../lib/seatTokens'
import { left } from '../table/time'
import { me } from './me.svelte'

/** A game to go on with, and what the server says of it, where it was asked. */
export interface UnfinishedGame extends HeldMatch {
  match?: MyMatch
  /** The own seats' least time, in milliseconds, by the server's clock now; absent: no clock. */
  rest?: number
}

/** How a match is played, as far as its seats tell. */
export function modeOf(seats: readonly Chair[], yours: readonly Seat[]): Mode {
  if (seats.some(({ kind }) => kind === 'bot')) return 'computer'
  return yours.length === seats.length ? 'device' : 'online'
}

/** How long the own seats have, where there is a clock. */
export function restOf({ clock, yours }: MyMatch, now: number): number | undefined {
  if (!clock || yours.length === 0) return undefined
  return Math.min(...yours.map((seat) => left(clock, seat, now).main))
}

/** Where somebody else waits comes first, the most pressing before the others; then the newest. */
export function inOrder(games: readonly UnfinishedGame[]): UnfinishedGame[] {
  const asked = ({ match, mode }: UnfinishedGame) => Number(!!match?.turn && mode === 'online')
  const pressing = (game: UnfinishedGame) => (asked(game) ? (game.rest ?? Infinity) : Infinity)
  return games.toSorted((one, other) => {
    if (asked(one) !== asked(other)) return asked(other) - asked(one)
    const [here, there] = [pressing(one), pressing(other)]
    return here === there ? other.at - one.at : here - there
  })
}

/** The games of this browser, and those that only the server knows of. */
export async function allUnfinished(): Promise<UnfinishedGame[]> {
  const here = unfinished()
  if (!me.you) return here
  const { matches, now } = await me.running().catch((why) => {
    // Those of somebody who has left are nobody's to go on with.
    if (why instanceof Dropped) throw why
    return { matches: [], now: 0 }
  })
  const known = new Map(matches.map((match) => [match.id, match]))
  const elsewhere = matches
    .filter(({ id }) => !here.some((held) => held.id === id) && !heldMatch(id)?.over)
    .map(({ id, game, at, plays, seats, yours }) => {
      return { id, game, at, plays, tokens: {}, over: false, mode: modeOf(seats, yours) }
    })
  const told = (held: HeldMatch): UnfinishedGame => {
    const match = known.get(held.id)
    const rest = match && restOf(match, now)
    return { ...held, ...(match && { match }), ...(rest !== undefined && { rest }) }
  }
  return inOrder([...here, ...elsewhere].map(told))
}
