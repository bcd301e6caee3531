/** Keys that have to do with the page and not with the game. */
import { currentLocale, locales } from '../../lang/index.svelte'
import { isOff, keyOf, TABLE } from '../../lib/keymap'
import { settings } from '../../lib/settings.svelte'
import { chooseLanguage } from '../../ui/languages'
import type { Act } from './keys'
import { memory, remember } from './memory.svelte'

const HELP = TABLE.find(({ id }) => id === 'keys')!
const TYPING = 'input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select'
const PRESSABLE = 'button, a, input, [role=slider]'

/** Whether a key is meant for the pad: not while typing, in a dialog, or on a button of its own. */
export function listens(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (isOff(event)) return false
  const target = event.target as Element
  if (target.closest?.(TYPING) || document.querySelector('dialog[open]')) return false
  const presses = event.code === 'Enter' || event.code === 'Space' || event.code === 'NumpadEnter'
  return !(presses && target.closest?.(PRESSABLE))
}

export function aside(act: Act): void {
  if (act === 'voice') remember({ voice: !memory.voice })
  else if (act === 'help') dispatchEvent(new KeyboardEvent('keydown', { key: keyOf(HELP) }))
  else if (act === 'theme') {
    const dark = getComputedStyle(document.documentElement).colorScheme === 'dark'
    const system = matchMedia('(prefers-color-scheme: dark)').matches
    settings.theme = (settings.theme === 'system' ? system : dark) ? 'light' : 'dark'
  } else if (act === 'language') {
    const next = locales[(locales.indexOf(currentLocale()) + 1) % locales.length]!
    chooseLanguage(next)
  }
}
