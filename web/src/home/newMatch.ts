/** Opening a match from what was chosen in the menu. */
import { api } from '../api/client'
import type { ChairAsked, GameShown, Match, RecordRead } from '../api/types'
import { keep, recall } from '../lib/keep'
import { rememberMatch, tokensOf, type Mode } from '../lib/seatTokens'
import { settings } from '../lib/settings.svelte'
import { me } from '../people/me.svelte'
import { clockOf } from './clocks'
import type { Answers } from './options'

export interface Wish {
  level: number
  /** The seat to take; -1 draws lots. */
  side: number
  clock: string
  /** No move may take longer than the cap. */
  cap: boolean
  /** Listed on the front page, for anybody to sit down or to watch. */
  public: boolean
  /** The result changes the ratings of both. */
  rated: boolean
  /** Only cards with which somebody who knew them could win; for games that deal any. */
  winnable: boolean
  options: Answers
}

/** What was chosen last for this game and way to play. */
export function remembered(game: GameShown, mode: Mode): Wish {
  return {
    level: Math.min(2, game.levels),
    side: mode === 'online' ? -1 : 0,
    clock: mode === 'online' ? '5+5' : 'none',
    cap: false,
    public: false,
    rated: false,
    winnable: true,
    options: {},
    ...recall<Partial<Wish>>(`new.${game.id}.${mode}`, {}),
  }
}

export function chairs(seats: number, mode: Mode, wish: Wish, name: string, lots = Math.random()) {
  const mine = wish.side >= 0 && wish.side < seats ? wish.side : Math.floor(lots * seats)
  return Array.from({ length: seats }, (_, seat): ChairAsked => {
    if (mode === 'device') return { kind: 'human', open: false }
    if (seat === mine) return { kind: 'human', name, open: false }
    return mode === 'online' ? { kind: 'human', open: true } : { kind: 'bot', level: wish.level }
  })
}

/** Opens the match, keeps its tokens, and says where it is. */
export async function openMatch(
  game: GameShown,
  mode: Mode,
  wish: Wish,
  seed = '',
  deals = false,
): Promise<string> {
  keep(`new.${game.id}.${mode}`, wish)
  const name = mode === 'online' ? settings.name.trim() : ''
  await me.enter(name)
  const made = await api.open({
    game: game.id,
    options: wish.options,
    seats: chairs(game.seats, mode, wish, name),
    clock: clockOf(wish.clock, wish.cap),
    public: mode === 'online' && wish.public,
    rated: mode === 'online' && wish.rated && me.you?.kind === 'account',
    ...(seed ? { seed } : deals && wish.winnable && { winnable: true }),
  })
  rememberMatch(made.id, { game: game.id, tokens: tokensOf(made), mode })
  return `/m/${made.id}`
}

/**
 * Opens the match of this table anew with other options, for whoever plays there alone: nobody has moved
 * yet, so it stands for the old one, which is called off.
 */
export async function reopen(match: Match, mode: Mode, options: Answers): Promise<string> {
  const { game, blind, takebacks, position } = match
  const past = recall<Partial<Wish>>(`new.${game}.${mode}`, {})
  keep(`new.${game}.${mode}`, { ...past, options: { ...past.options, ...options } })
  const { main_ms, increment_ms, cap_ms, days } = position.clock ?? {}
  const made = await api.open({
    ...{ game, blind, takebacks, options: { ...match.options, ...options } },
    seats: position.seats.map(({ kind, level, name }) =>
      kind === 'bot' ? { kind, level } : { kind, name: mode === 'device' ? name : '', open: false },
    ),
    clock: position.clock && (days ? { days } : { main_ms, increment_ms, cap_ms }),
  })
  rememberMatch(made.id, { game, tokens: tokensOf(made), mode })
  return `/m/${made.id}`
}

/** Deals the cards of a finished match for one once more, and says where. */
export async function openAgain({ game, options, seed }: Match): Promise<string> {
  const made = await api.open({ game, options, seed, seats: [{ kind: 'human', open: false }] })
  rememberMatch(made.id, { game, tokens: tokensOf(made), mode: 'device' })
  return `/m/${made.id}`
}

/** Opens a match that goes on after so many plays of a record, for whoever is to move there. */
export async function openOn(
  game: GameShown,
  { options, actions, frames }: RecordRead,
  plays: number,
  mode: 'computer' | 'device',
): Promise<string> {
  const last = frames[plays]!.seat
  const side = frames[plays + 1]?.seat ?? (last + 1) % game.seats
  return openFrom(game, { options, actions: actions.slice(0, plays) }, side, mode)
}

/** Opens a match that goes on after those actions, for whoever is to move there; it counts for no rating. */
export async function openFrom(
  game: GameShown,
  { options, actions }: Pick<RecordRead, 'options' | 'actions'>,
  side: number,
  mode: Mode,
): Promise<string> {
  const wish = { ...remembered(game, mode), side }
  const name = mode === 'online' ? settings.name.trim() : ''
  await me.enter(name)
  const made = await api.open({
    ...{ game: game.id, options, actions },
    seats: chairs(game.seats, mode, wish, name),
  })
  rememberMatch(made.id, { game: game.id, tokens: tokensOf(made), mode })
  return `/m/${made.id}`
}

/** Opens today's deal. Only a visitor's first attempt counts. */
export async function openDaily(game: string): Promise<{ path: string; counts: boolean }> {
  await me.enter(settings.name.trim())
  const { id, token, counts } = await api.playDaily(settings.name.trim())
  rememberMatch(id, { game, tokens: { 0: token }, mode: 'device' })
  return { path: `/m/${id}`, counts }
}
