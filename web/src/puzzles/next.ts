/** The way to a puzzle of some kind that was not tried here yet. */
import { me } from '../people/me.svelte'
import { memory } from './memory.svelte'
import { puzzles } from './requests'

export interface Kind {
  /** Empty: any. */
  game: string
  /** The rules as the server writes them, empty for the usual ones; null: any. */
  variant: string | null
  theme: string
}

/** The address of the next puzzle, which goes on naming the kind. Throws where there is none. */
export async function nextPuzzle({ game, variant, theme }: Kind): Promise<string> {
  const guest = me.isAccount ? {} : { near: memory.near(game), seen: memory.seen }
  const rules = variant === null ? {} : { variant: variant || 'usual' }
  const { id } = await puzzles.next({ game, theme, ...rules, ...guest })
  const kind = new URLSearchParams({ game, ...(theme && { theme }) })
  if (variant !== null) kind.set('rules', variant)
  return `/puzzles/${id}?${kind}`
}
