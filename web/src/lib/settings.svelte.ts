/** How this player likes it: theme, language, looks, sound. Nothing here touches a game. */
import { MediaQuery } from 'svelte/reactivity'
import type { BoardPrefs } from '../boards/contract'
import { keep, recall } from './keep'
import type { Kind, SoundSet } from './sound'

/** What boards are made of, and what stands on them; the first is the usual one. */
export const BOARD_SETS = ['paper', 'wood', 'slate', 'contrast'] as const
type BoardSet = (typeof BOARD_SETS)[number]
export const PIECE_SETS = ['flat', 'glass', 'letters'] as const

export interface Settings {
  theme: 'system' | 'light' | 'dark'
  /** A locale of `src/lang`, or empty for the browser's own. */
  locale: string
  sound: boolean
  /** From 0 to 100. */
  volume: number
  sounds: SoundSet
  /** Kinds of sound that are not heard. */
  muted: readonly Kind[]
  /** Whose moves are said aloud. */
  speech: 'off' | 'others' | 'all'
  /** Moves are felt. */
  haptics: boolean
  /** A move is aimed first and confirmed: where it is easily missed or counts, always, never. */
  confirm: 'auto' | 'always' | 'never'
  /** With a clock, a move may be chosen before it is due. */
  premove: boolean
  motion: 'system' | 'off'
  /** Marks in squares, or stones on intersections. */
  pieces: 'squares' | 'stones'
  /** The colours of the two sides; their shapes differ whatever the colours. */
  sides: 'blue' | 'ink'
  /** Empty until one is chosen. */
  board: '' | BoardSet
  set: (typeof PIECE_SETS)[number]
  coordinates: boolean
  ghost: boolean
  /** The last move is marked. */
  last: boolean
  /** What may be played is lit. */
  legal: boolean
  /** Single keys do something at a table. */
  letters: boolean
  /** The keys that were changed, by the command (see `keymap`). */
  keys: Record<string, string>
  name: string
}

const usual: Settings = {
  theme: 'system',
  locale: '',
  sound: true,
  volume: 80,
  sounds: 'soft',
  muted: [],
  speech: 'off',
  haptics: true,
  confirm: 'auto',
  premove: true,
  motion: 'system',
  pieces: 'squares',
  sides: 'blue',
  board: '',
  set: 'flat',
  coordinates: true,
  ghost: true,
  last: true,
  legal: true,
  letters: true,
  keys: {},
  name: '',
}

export const settings: Settings = $state({ ...usual, ...recall<Partial<Settings>>('settings', {}) })

/** Keeps the settings and shows them on the document. Call once, inside an effect root. */
export function followSettings(): void {
  $effect(() => {
    keep('settings', settings)
    const root = document.documentElement
    if (settings.theme === 'system') delete root.dataset.theme
    else root.dataset.theme = settings.theme
    root.dataset.motion = settings.motion
    root.dataset.sides = settings.sides
    root.dataset.boards = boardSet()
    root.dataset.pieces = settings.set
    void loadSets()
    // The window's own frame has the colour of the page, whichever theme was chosen.
    const ground = getComputedStyle(root).backgroundColor
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      meta.dataset.usual ??= meta.content
      meta.content = settings.theme === 'system' ? meta.dataset.usual : ground
    }
  })
}

const asked = new Map<string, MediaQuery>()

/** Whether the system asks for that; who reads it in an effect hears when it changes. */
function wants(feature: string): boolean {
  const query = asked.get(feature) ?? new MediaQuery(feature)
  asked.set(feature, query)
  return query.current
}

/** Whether the page is dark, by choice or because the system is. */
export const isDark = (): boolean =>
  settings.theme === 'system' ? wants('prefers-color-scheme: dark') : settings.theme === 'dark'

/** The board that was chosen; until one was, who asks the system for more contrast gets it. */
export const boardSet = (): BoardSet =>
  settings.board || (wants('prefers-contrast: more') ? 'contrast' : BOARD_SETS[0])

const sets = import.meta.glob(['../boards/*/sets.css', '../sets.css'])

/** Fetches the colours of other boards and pieces, where they were chosen. */
export async function loadSets(): Promise<void> {
  const usual = boardSet() === BOARD_SETS[0] && settings.set === PIECE_SETS[0]
  if (usual && !wants('forced-colors: active')) return
  // Without them boards look as usual.
  await Promise.allSettled(Object.values(sets).map((fetch) => fetch()))
}

/** How boards are to be drawn. */
export function boardPrefs(): BoardPrefs {
  const { pieces, coordinates, ghost } = settings
  const aids = ['last', 'legal'] as const
  return {
    ...{ pieces, coordinates, ghost, still: stillness() },
    without: new Set(aids.filter((aid) => !settings[aid])),
  }
}

/** Whether anything may move. */
export function stillness(): boolean {
  return settings.motion === 'off' || wants('prefers-reduced-motion: reduce')
}
