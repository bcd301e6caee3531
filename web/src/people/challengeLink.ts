/** A link that challenges somebody to a game as it was set up: whoever opens it need only agree. */
import type { Wish } from '../home/newMatch'

export interface Terms {
  game: string
  wish: Pick<Wish, 'clock' | 'cap' | 'rated' | 'side' | 'options'>
}

/** The address that challenges `name` to that. Lots decide about sides unless one is asked for. */
export function challengeLink(origin: string, name: string, { game, wish }: Terms): string {
  const query = new URLSearchParams({ challenge: game, clock: wish.clock })
  if (wish.cap) query.set('cap', '1')
  if (wish.rated) query.set('rated', '1')
  // The one who opens the link sits opposite.
  if (wish.side >= 0) query.set('side', String(1 - wish.side))
  if (Object.keys(wish.options).length > 0) query.set('options', JSON.stringify(wish.options))
  return `${origin}/people/${encodeURIComponent(name)}?${query}`
}

/** What the address asks for; null where it asks for nothing, or nothing that can be read. */
export function termsOf(query: URLSearchParams): Terms | null {
  const game = query.get('challenge')
  if (!game) return null
  const side = query.get('side')
  return {
    game,
    wish: {
      clock: query.get('clock') ?? 'none',
      cap: query.get('cap') === '1',
      rated: query.get('rated') === '1',
      side: side === '0' || side === '1' ? Number(side) : -1,
      options: optionsOf(query.get('options') ?? ''),
    },
  }
}

function optionsOf(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text || '{}')
    const named = typeof read === 'object' && read !== null && !Array.isArray(read)
    return named ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
