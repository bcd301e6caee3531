import { speak } from '../lang/index.svelte'
import { settings } from '../lib/settings.svelte'
import { complain } from './toasts.svelte'

/** Speaks another language from now on and remembers it, if its words can be had. */
export function chooseLanguage(locale: string): void {
  speak(locale).then(() => (settings.locale = locale), complain)
}
