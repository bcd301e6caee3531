/** What this browser remembers of the puzzles that were solved in it without an account. */
import type { PuzzleEnded, PuzzleRating, RunShown, SolverRating } from '../api/types'
import { keep, recall } from '../lib/keep'

interface Kept {
  ratings: Record<string, SolverRating & { tries: number; solved: number }>
  /** Ids, the last one last. */
  tried: string[]
  /** Days on which something was solved, by universal time. */
  days: string[]
  /** The most that was solved in one run of a game. */
  bests: Record<string, number>
}

/** As many as are told to the server, and as are remembered. */
const SEEN = 50
const TRIED = 500
const DAYS = 366
/** A greater deviation is provisional, as the server has it. */
const SURE = 110

const EMPTY: Kept = { ratings: {}, tried: [], days: [], bests: {} }
let kept = $state.raw<Kept>({ ...EMPTY, ...recall<Partial<Kept>>('puzzles', {}) })

function change(changed: Partial<Kept>): void {
  kept = { ...kept, ...changed }
  keep('puzzles', kept)
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const DAY_MS = 86_400_000

export const memory = {
  /** The rating to be moved by an attempt; null: it is not the first. */
  rating(game: string, puzzle: string): SolverRating | null {
    if (kept.tried.includes(puzzle)) return null
    const { value, deviation, volatility } = kept.ratings[game] ?? {}
    return value === undefined ? {} : { value, deviation: deviation!, volatility: volatility! }
  },
  /** How hard the next one is to be; absent: as the server has it for newcomers. */
  near(game: string): number | undefined {
    const { value, deviation } = kept.ratings[game] ?? {}
    return value === undefined ? undefined : Math.max(0, Math.round(value - deviation! / 2))
  },
  get seen(): string {
    return kept.tried.slice(-SEEN).join(',')
  },
  has: (puzzle: string): boolean => kept.tried.includes(puzzle),
  /** An attempt has ended. */
  ended(game: string, puzzle: string, solved: boolean, { counted, rating }: PuzzleEnded): void {
    if (!counted || !rating) return
    const { tries = 0, solved: won = 0 } = kept.ratings[game] ?? {}
    const mine = { ...rating, tries: tries + 1, solved: won + Number(solved) }
    change({
      ratings: { ...kept.ratings, [game]: mine },
      tried: [...kept.tried, puzzle].slice(-TRIED),
    })
    if (solved) solvedToday()
  },
  ran({ game, solved, past }: RunShown): void {
    if (past.some((one) => one.solved)) solvedToday()
    const met = past.map(({ puzzle }) => puzzle).filter((puzzle) => !kept.tried.includes(puzzle))
    change({
      tried: [...kept.tried, ...met].slice(-TRIED),
      bests: { ...kept.bests, [game]: Math.max(solved, kept.bests[game] ?? 0) },
    })
  },
  best: (game: string): number => kept.bests[game] ?? 0,
  get bests() {
    return Object.entries(kept.bests).map(([name, solved]) => ({ name, solved }))
  },
  get ratings(): Pick<PuzzleRating, 'game' | 'value' | 'provisional' | 'tries' | 'solved'>[] {
    return Object.entries(kept.ratings).map(([game, { value, deviation, tries, solved }]) => ({
      game,
      value: Math.round(value ?? 0),
      provisional: (deviation ?? SURE) > SURE,
      tries,
      solved,
    }))
  },
  /** On how many days in a row something was solved; today may still be missing. */
  streak(now = Date.now()): number {
    let at = kept.days.includes(dayOf(now)) ? now : now - DAY_MS
    let length = 0
    for (; kept.days.includes(dayOf(at)); at -= DAY_MS) length++
    return length
  },
}

function solvedToday(): void {
  const today = dayOf(Date.now())
  if (!kept.days.includes(today)) change({ days: [...kept.days, today].slice(-DAYS) })
}
