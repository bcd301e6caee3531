/** Which face a game has. Each comes with its words when it is first needed. */
import type { Component } from 'svelte'
import { Refusal } from '../api/client'
import { load as loadWords } from '../lang/index.svelte'
import type { AnyFace, AnyFront } from './contract'

interface Parts {
  front: () => Promise<{ default: AnyFront }>
  face: () => Promise<{ default: AnyFace }>
  rules: () => Promise<{ default: Component }>
}

const games: Record<string, Parts> = {
  caro: {
    front: () => import('./caro/front'),
    face: () => import('./caro'),
    rules: () => import('./caro/Rules.svelte'),
  },
  'skill-gomoku': {
    front: () => import('./skill-gomoku/front'),
    face: () => import('./skill-gomoku'),
    rules: () => import('./skill-gomoku/Rules.svelte'),
  },
  'four-in-a-square': {
    front: () => import('./four-in-a-square/front'),
    face: () => import('./four-in-a-square'),
    rules: () => import('./four-in-a-square/Rules.svelte'),
  },
  'stay-on-the-board': {
    front: () => import('./stay-on-the-board/front'),
    face: () => import('./stay-on-the-board'),
    rules: () => import('./stay-on-the-board/Rules.svelte'),
  },
  'save-oneself': {
    front: () => import('./save-oneself/front'),
    face: () => import('./save-oneself'),
    rules: () => import('./save-oneself/Rules.svelte'),
  },
}

/** Games the page can show, in the order of the front page. */
export const known = Object.keys(games)

async function part<K extends keyof Parts>(game: string, name: K, words = [game]) {
  const load = games[game]?.[name] as Parts[K] | undefined
  if (!load) throw new Refusal('no_board')
  const [module] = await Promise.all([load(), ...words.map(loadWords)])
  return module.default as Awaited<ReturnType<Parts[K]>>['default']
}

export const loadFront = (game: string): Promise<AnyFront> => part(game, 'front')
export const loadFace = (game: string): Promise<AnyFace> => part(game, 'face')
export const loadRules = (game: string): Promise<Component> =>
  part(game, 'rules', [game, `${game}-rules`, 'rules'])
