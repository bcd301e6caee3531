/** How this player likes it: theme, language, looks, sound. Nothing here touches a game. */
import { keep, recall } from './keep'

export interface Settings {
  theme: 'system' | 'light' | 'dark'
  /** A locale of `src/lang`, or empty for the browser's own. */
  locale: string
  sound: boolean
  motion: 'system' | 'off'
  /** Marks in squares, or stones on intersections. */
  pieces: 'squares' | 'stones'
  coordinates: boolean
  ghost: boolean
  name: string
}

const usual: Settings = {
  theme: 'system',
  locale: '',
  sound: true,
  motion: 'system',
  pieces: 'squares',
  coordinates: true,
  ghost: true,
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
  })
}

/** Whether anything may move. */
export function stillness(): boolean {
  return settings.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
}
