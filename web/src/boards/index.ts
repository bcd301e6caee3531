/** Which face a game has. Each comes with its words when it is first needed. */
import { load as loadWords } from '../lang/index.svelte'
import type { AnyFace } from './contract'

type Module = { default: AnyFace }

const faces: Record<string, () => Promise<Module>> = {
  caro: () => import('./caro'),
  'skill-gomoku': () => import('./skill-gomoku'),
  'four-in-a-square': () => import('./four-in-a-square'),
  'stay-on-the-board': () => import('./stay-on-the-board'),
  'save-oneself': () => import('./save-oneself'),
}

/** Games the page can show, in the order of the front page. */
export const known = Object.keys(faces)

export async function loadFace(game: string): Promise<AnyFace> {
  const load = faces[game]
  if (!load) throw new Error(`no board for ${game}`)
  const [module] = await Promise.all([load(), loadWords(game)])
  return module.default
}
