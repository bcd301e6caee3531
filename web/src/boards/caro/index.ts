import { t } from '../../lang/index.svelte'
import { settings } from '../../lib/settings.svelte'
import { face } from '../contract'
import front from './front'
import Choices from './Choices.svelte'
import Mark from './Mark.svelte'
import { sgf } from './sgf'
import { CHOICES, type CaroView } from './view'

export default face<CaroView>({
  ...front,
  Mark,
  Aside: Choices,
  short: (action) =>
    CHOICES.includes(action)
      ? t(`caro.choice_short.${action}`, { pieces: settings.pieces })
      : action,
  typed: (text) => (CHOICES.includes(text.toLowerCase()) ? text.toLowerCase() : text.toUpperCase()),
  exports: [{ ending: 'sgf', mime: 'application/x-go-sgf', write: sgf }],
})
