/** Opening games of Stay on the Board, from its dialog and from the table. */
import { api } from '../../api/client'
import type { ChairAsked, GameShown } from '../../api/types'
import { rememberMatch, heldMatch, tokensOf, type Mode } from '../../lib/seatTokens'
import { go } from '../../lib/router.svelte'
import { settings } from '../../lib/settings.svelte'
import { me } from '../../people/me.svelte'
import type { TableInfo } from '../contract'
import { remember, type Memory } from './memory.svelte'
import type { StayMode, Trapped } from './view'

export const NAME_LIMIT = 20

export type Wish = Pick<
  Memory,
  | ('level' | 'side' | 'first' | 'size' | 'names' | 'autoHide' | 'showFirst')
  | ('mode' | 'trapped' | 'public' | 'rated' | 'ask')
>

/** What a newcomer is best served with (section 3). */
export const RECOMMENDED = { mode: 'blocked', size: 5 } as const

/** Who sits where. The first seat begins, unless two people here say otherwise. */
export function chairsOf(way: Mode, wish: Wish, name: string, lots = Math.random()): ChairAsked[] {
  const mine = wish.side >= 0 ? wish.side : Math.floor(lots * 2)
  return [0, 1].map((seat): ChairAsked => {
    if (way === 'device')
      return { kind: 'human', open: false, name: wish.names[seat]!.trim().slice(0, NAME_LIMIT) }
    if (seat === mine) return { kind: 'human', open: false, name }
    return way === 'online' ? { kind: 'human', open: true } : { kind: 'bot', level: wish.level }
  })
}

/** Opens the game that was wished for; the wish is remembered before it starts (U-COMP-4). */
export async function startGame(game: GameShown, way: Mode, wish: Wish): Promise<void> {
  remember({ ...wish, showPiece: true, showMoves: true })
  await me.enter(way === 'online' ? settings.name.trim() : '')
  const online = way === 'online'
  const rated = online && wish.rated && me.you?.kind === 'account'
  const made = await api.open({
    game: game.id,
    options: {
      size: wish.size,
      mode: wish.mode,
      first: way === 'device' ? wish.first : 1,
      ...trappedIn(way === 'computer' ? wish.trapped : 'claims'),
    },
    seats: chairsOf(way, wish, way === 'online' ? settings.name.trim() : ''),
    public: online && wish.public,
    rated,
    // Both see the board where the result counts.
    blind: online && wish.autoHide && !rated,
  })
  rememberMatch(made.id, { game: game.id, tokens: tokensOf(made), mode: way })
  go(`/m/${made.id}`)
}

/** Only where it is not as usual: a game between people knows nothing of it. */
const trappedIn = (trapped: unknown): { trapped?: Trapped } =>
  trapped === 'loses' ? { trapped } : {}

/** Another board or mode is another game, with the same people (R-OPT-2). */
export async function restartWith(
  change: { mode: StayMode } | { size: number },
  table: TableInfo,
): Promise<void> {
  const mine = heldMatch(table.id)
  if (!mine) return
  const match = await api.match(mine.id, Object.values(mine.tokens)[0])
  const { size, mode, first, trapped } = match.options
  const made = await api.open({
    game: match.game,
    options: { size, mode, first, ...trappedIn(trapped), ...change },
    seats: match.position.seats.map(({ kind, level, name }) =>
      kind === 'bot' ? { kind, level: level ?? 1 } : { kind, name: name ?? '', open: false },
    ),
  })
  const ending = ['abort', 'resign'].find((word) => table.can.has(word))
  if (ending) table.ondo(ending)
  rememberMatch(mine.id, { over: true })
  remember(change)
  rememberMatch(made.id, { game: match.game, tokens: tokensOf(made), mode: mine.mode })
  go(`/m/${made.id}`)
}
