/** The games of the front page, with their faces; from memory while the house is out of reach. */
import { house, Refusal } from '../api/client'
import type { GameShown } from '../api/types'
import { known, loadFront } from '../boards'
import type { AnyFront } from '../boards/contract'
import { keep, recall } from '../lib/keep'

export interface Shown {
  game: GameShown
  face: AnyFront
}

export interface Listed {
  games: Shown[]
  /** Why the list is one that this browser remembers, if it is. */
  away: Refusal | null
}

export async function listGames(): Promise<Listed> {
  let away: Refusal | null = null
  const listed = await house.games().catch((why: Refusal) => {
    const last = recall<GameShown[]>('games', [])
    if (why.code !== 'unreachable' || last.length === 0) throw why
    away = why
    return last
  })
  if (!away) keep('games', listed)
  const here = known.flatMap((id) => listed.find((game) => game.id === id) ?? [])
  const games = await Promise.all(
    here.map(async (game) => ({ game, face: await loadFront(game.id) })),
  )
  return { games, away }
}
