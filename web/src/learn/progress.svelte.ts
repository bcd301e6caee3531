/** Which steps of which courses were done in this browser: nobody needs to be anybody for it. */
import { keep, recall } from '../lib/keep'
import { heldMatches } from '../lib/seatTokens'

type Done = Record<string, string[]>

let done = $state.raw<Done>(recall<Done>('lessons', {}))

/** The keys of the steps that were done. */
export const doneSteps = (game: string): readonly string[] => done[game] ?? []

export function markDone(game: string, step: string): void {
  if (doneSteps(game).includes(step)) return
  done = { ...done, [game]: [...doneSteps(game), step] }
  keep('lessons', done)
}

/** Whether so many steps are all that the course has. */
export const isFinished = (game: string, steps: number): boolean =>
  steps > 0 && doneSteps(game).length >= steps

/** Nobody has played or learnt that game here yet. */
export const isNewHere = (game: string): boolean =>
  doneSteps(game).length === 0 && heldMatches().every((held) => held.game !== game)
