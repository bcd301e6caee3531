/**
 * Which board a game has: that of its folder, or for a game from elsewhere the general one. Each comes
 * with its words when it is first needed.
 */
import type { Component } from 'svelte'
import { api, Refusal } from '../api/client'
import type { GameShown } from '../api/types'
import { load as loadWords } from '../lang/index.svelte'
import type { AnyBoard, AnyCard } from './contract'

type RulesPage = Component<{ game: string }>

const cards = import.meta.glob<{ default: AnyCard }>('./*/card.ts')
const boards = import.meta.glob<{ default: AnyBoard }>('./*/index.ts')
/** A game between computers, as a text record, to look at where nobody plays. */
const showcases = import.meta.glob<{ default: { record: string } }>('./*/showcase.json')
const rules = import.meta.glob<{ default: RulesPage }>('./*/Rules.svelte')

/** Games with a folder of their own here. */
export const known = Object.keys(cards).map((path) => path.split('/')[1]!)

async function own<T>(load: () => Promise<{ default: T }>, words: readonly string[]): Promise<T> {
  const [module] = await Promise.all([load(), ...words.map((part) => loadWords(part))])
  return module.default
}

let listed: Promise<readonly GameShown[]> | null = null

/** What the server says of a game: it is asked once while the page is open. */
async function told(id: string): Promise<GameShown | undefined> {
  const asked = (listed ??= api.games())
  try {
    return (await asked).find((one) => one.id === id)
  } catch (why) {
    listed = null
    throw why
  }
}

/** The general board for that game, with the words that the game brings. */
async function general(id: string, shown?: GameShown) {
  const [parts, game] = await Promise.all([import('./general'), shown ?? told(id)])
  if (!game) throw new Refusal('unknown_game')
  await parts.loadWordsOf(game)
  return { card: parts.generalCard(game), board: parts.generalBoard(game), Rules: parts.Rules }
}

/** Makes the name of a game known, where nothing is drawn of it. */
export async function loadName(game: string, shown?: GameShown): Promise<void> {
  if (known.includes(game)) await loadWords(`${game}-card`)
  else await general(game, shown)
}

/** `shown` is what the server says of the game, where that is known already. */
export async function loadCard(game: string, shown?: GameShown): Promise<AnyCard> {
  const load = cards[`./${game}/card.ts`]
  return load ? own(load, [`${game}-card`]) : (await general(game, shown)).card
}

export async function loadBoard(game: string): Promise<AnyBoard> {
  const load = known.includes(game) && boards[`./${game}/index.ts`]
  if (!load) return (await general(game)).board
  const [board, shown] = await Promise.all([
    own(load, [`${game}-card`, game]),
    told(game).catch(() => undefined), // it is drawn all the same
  ])
  return { ...board, drawless: shown?.drawless ?? false }
}

export async function loadRules(game: string): Promise<RulesPage> {
  const load = known.includes(game) && rules[`./${game}/Rules.svelte`]
  if (load) return own(load, [`${game}-card`, game, `${game}-rules`, 'rules'])
  return (await general(game)).Rules
}

/** The record of a game between computers; null for a game that brings none. */
export async function loadShowcase(game: string): Promise<string | null> {
  return (await showcases[`./${game}/showcase.json`]?.())?.default.record ?? null
}
