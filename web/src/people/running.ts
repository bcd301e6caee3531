/** Games to go on with: those of this browser, and those that the same person has elsewhere. */
import { Dropped } from '../api/client'
import type { Chair, Seat } from '../api/types'
import { holding, unfinished, type Holding, type Mode } from '../lib/purse'
import { me } from './me.svelte'

/** How a match is played, as far as its seats tell. */
export function modeOf(seats: readonly Chair[], yours: readonly Seat[]): Mode {
  if (seats.some(({ kind }) => kind === 'bot')) return 'computer'
  return yours.length === seats.length ? 'device' : 'online'
}

/** The games of this browser, and then those that only the house knows of, newest first. */
export async function allUnfinished(): Promise<Holding[]> {
  const here = unfinished()
  if (!me.you) return here
  const known = await me.running().catch((why) => {
    // Those of somebody who has left are nobody's to go on with.
    if (why instanceof Dropped) throw why
    return []
  })
  const elsewhere = known
    .filter(({ id }) => !here.some((held) => held.id === id) && !holding(id)?.over)
    .map(({ id, game, at, plays, seats, yours }) => {
      return { id, game, at, plays, tokens: {}, over: false, mode: modeOf(seats, yours) }
    })
  return [...here, ...elsewhere].sort((one, other) => other.at - one.at)
}
