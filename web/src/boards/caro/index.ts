import { t } from '../../lang/index.svelte'
import { settings } from '../../lib/settings.svelte'
import { defineBoard } from '../contract'
import card from './card'
import Choices from './Choices.svelte'
import Mark from './Mark.svelte'
import { sgf } from './sgf'
import { CHOICES, type CaroView } from './view'

export default defineBoard<CaroView>({
  ...card,
  Mark,
  Controls: Choices,
  short: (action) =>
    CHOICES.includes(action)
      ? t(`caro.choice_short.${action}`, { pieces: settings.pieces })
      : action,
  typed: (text) => (CHOICES.includes(text.toLowerCase()) ? text.toLowerCase() : text.toUpperCase()),
  book: true,
  threats: { five: '5', four: '4', three: '3' },
  exports: [{ ending: 'sgf', mime: 'application/x-go-sgf', write: sgf }],
})
