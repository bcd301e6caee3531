/** Languages as they are listed and chosen. */
import { currentLocale, speak } from '../lang/index.svelte'
import { writable } from '../lib/letters'
import { settings } from '../lib/settings.svelte'
import { complain } from './toasts.svelte'

/** A language by its own name; by that in the present language where no font has the own one. */
export function languageName(locale: string): string {
  const nameIn = (words: string) => new Intl.DisplayNames([words], { type: 'language' }).of(locale)
  const own = nameIn(locale) ?? locale
  const name = writable(own) ? own : (nameIn(currentLocale()) ?? locale)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Speaks another language from now on and remembers it, if its words can be had. */
export function chooseLanguage(locale: string): void {
  speak(locale).then(() => (settings.locale = currentLocale()), complain)
}
