/** How this player likes it: theme, language, looks, sound. Nothing here touches a game. */
import type { Look } from '../boards/contract'
import { keep, recall } from './keep'

export interface Settings {
  theme: 'system' | 'light' | 'dark'
  /** A locale of `src/lang`, or empty for the browser's own. */
  locale: string
  sound: boolean
  motion: 'system' | 'off'
  /** Marks in squares, or stones on intersections. */
  pieces: 'squares' | 'stones'
  /** The colours of the two sides; their shapes differ whatever the colours. */
  sides: 'blue' | 'ink'
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
  motion: 'system',
  pieces: 'squares',
  sides: 'blue',
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
    // The window's own frame has the colour of the page, whichever theme was chosen.
    const paper = getComputedStyle(root).backgroundColor
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      meta.dataset.usual ??= meta.content
      meta.content = settings.theme === 'system' ? meta.dataset.usual : paper
    }
  })
}

/** How boards are to look. */
export function look(): Look {
  const { pieces, coordinates, ghost } = settings
  const aids = ['last', 'legal'] as const
  return {
    ...{ pieces, coordinates, ghost, still: stillness() },
    without: new Set(aids.filter((aid) => !settings[aid])),
  }
}

/** Whether anything may move. */
export function stillness(): boolean {
  return settings.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
}
