/** Keys that have to do with the page and not with the game. */
import { currentLocale, locales } from '../../lang/index.svelte'
import { keysOf, TABLE } from '../../lib/keymap'
import { settings } from '../../lib/settings.svelte'
import { chooseLanguage } from '../../ui/languages'
import type { Act } from './keys'

const HELP = TABLE.find(({ id }) => id === 'keys')!
const PRESSABLE = 'button, a, input, [role=slider]'

/** Whether a key that the table hears is meant for the pad, and not for a button of its own. */
export function isForPad(event: KeyboardEvent): boolean {
  const presses = event.code === 'Enter' || event.code === 'Space' || event.code === 'NumpadEnter'
  return !(presses && (event.target as Element).closest?.(PRESSABLE))
}

export function aside(act: Act): void {
  if (act === 'voice') settings.speech = settings.speech === 'off' ? 'others' : 'off'
  else if (act === 'help') dispatchEvent(new KeyboardEvent('keydown', { key: keysOf(HELP)[0]! }))
  else if (act === 'theme') {
    const dark = getComputedStyle(document.documentElement).colorScheme === 'dark'
    const system = matchMedia('(prefers-color-scheme: dark)').matches
    settings.theme = (settings.theme === 'system' ? system : dark) ? 'light' : 'dark'
  } else if (act === 'language') {
    const next = locales[(locales.indexOf(currentLocale()) + 1) % locales.length]!
    chooseLanguage(next)
  }
}
