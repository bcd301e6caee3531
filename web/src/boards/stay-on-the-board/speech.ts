/** Moves can be heard: the browser's own voice, where it has one (U-HIDE-10). */
import { currentLocale } from '../../lang/index.svelte'

export function speakUp(words: string): void {
  if (!('speechSynthesis' in window) || !words) return
  const said = new SpeechSynthesisUtterance(words)
  said.lang = currentLocale()
  speechSynthesis.cancel()
  speechSynthesis.speak(said)
}
