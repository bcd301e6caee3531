import { t } from '../../lang/index.svelte'
import { defineBoard } from '../contract'
import card from './card'
import Halves from './Halves.svelte'
import Mark from './Mark.svelte'
import Tally from './Tally.svelte'
import type { SquareView } from './view'

/** `4.1` places, `5` slides; the whole words are understood too. */
function typed(text: string): string {
  const words = text.toLowerCase().replace(/[/,]/g, '.')
  if (/^\d+\.\d+$/.test(words)) return `place ${words}`
  return /^\d+$/.test(words) ? `slide ${words}` : words
}

export default defineBoard<SquareView>({
  ...card,
  book: true,
  Mark,
  Tally,
  Controls: Halves,
  short: (action) =>
    action.startsWith('slide')
      ? t('four-in-a-square.short_slide', { square: action.slice(6) })
      : action.slice(6),
  typed,
  sound: (told) => (told.some(({ code }) => code === 'slid') ? 'slide' : null),
  pace: 450,
})
