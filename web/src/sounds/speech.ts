/** What happens can be said aloud: by the browser's own voice, and only where the player chose it. */
import { currentLocale } from '../lang/index.svelte'

/** Whether the browser could say anything at all. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

/** The voice for a language: the system's own one first, then one that needs no other machine. */
export function voiceFor(
  locale: string,
  voices: readonly Pick<SpeechSynthesisVoice, 'lang' | 'default' | 'localService'>[],
) {
  const spoken = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === locale)
  return spoken.find((one) => one.default) ?? spoken.find((one) => one.localService) ?? spoken[0]
}

/** Says it now, whatever was being said; nothing for no words. Whether there is a voice for it. */
export function speakUp(words: string): boolean {
  if (!canSpeak() || !words) return false
  const said = new SpeechSynthesisUtterance(words)
  const voice = voiceFor(currentLocale(), speechSynthesis.getVoices())
  said.lang = currentLocale()
  if (voice) said.voice = voice as SpeechSynthesisVoice
  speechSynthesis.cancel()
  speechSynthesis.speak(said)
  return voice !== undefined
}
