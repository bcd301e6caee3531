/** The games of the front page, with their cards; from memory while the server is out of reach. */
import { api, Refusal } from '../api/client'
import type { GameShown } from '../api/types'
import { loadCard } from '../boards'
import type { AnyCard } from '../boards/contract'
import { keep, recall } from '../lib/keep'

export interface Shown {
  game: GameShown
  card: AnyCard
}

export interface Listed {
  games: Shown[]
  /** Why the list is one that this browser remembers, if it is. */
  away: Refusal | null
}

export async function listGames(): Promise<Listed> {
  let away: Refusal | null = null
  const listed = await api.games().catch((why: Refusal) => {
    const last = recall<GameShown[]>('games', [])
    if (why.code !== 'unreachable' || last.length === 0) throw why
    away = why
    return last
  })
  if (!away) keep('games', listed)
  const games = await Promise.all(
    listed.map(async (game) => ({ game, card: await loadCard(game.id, game) })),
  )
  const place = ({ card }: Shown) => card.place ?? Infinity
  const apart = (one: Shown, other: Shown) => one.game.name.localeCompare(other.game.name)
  games.sort((one, other) => place(one) - place(other) || apart(one, other))
  return { games, away }
}
