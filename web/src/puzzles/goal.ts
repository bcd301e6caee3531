/** What a puzzle asks for, and what it is about: in the game's own words where it has some. */
import type { PuzzleShown } from '../api/types'
import { knows, t } from '../lang/index.svelte'

/** What is asked, in a sentence. */
export function goalWord({ game, goal, within }: PuzzleShown): string {
  const own = `${game}.puzzle.${goal}` as const
  return knows(own) ? t(own, { within }) : t(`puzzles.goal.${goal}`)
}

/** What puzzles of a game are sorted by. */
export function themeWord(game: string, theme: string): string {
  const own = `${game}.theme.${theme}` as const
  return knows(own) ? t(own) : t(`puzzles.theme.${theme}`)
}
