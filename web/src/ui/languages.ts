/** Languages as they are listed and chosen. */
import { currentLocale, speak } from '../lang/index.svelte'
import { settings } from '../lib/settings.svelte'
import { complain } from './toasts.svelte'

/** A language by its own name. */
export function languageName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Speaks another language from now on and remembers it, if its words can be had. */
export function chooseLanguage(locale: string): void {
  speak(locale).then(() => (settings.locale = currentLocale()), complain)
}
