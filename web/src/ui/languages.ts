/** Languages as they are listed and chosen. */
import { speak } from '../lang/index.svelte'
import { settings } from '../lib/settings.svelte'

/** A language by its own name. */
export function languageName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

export function chooseLanguage(locale: string): void {
  settings.locale = locale
  void speak(locale)
}
