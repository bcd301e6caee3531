import { t } from '../../lang/index.svelte'
import { face } from '../contract'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import Mark from './Mark.svelte'
import Rules from './Rules.svelte'
import { sample } from './sample'
import { sgf } from './sgf'
import { CHOICES, type CaroView } from './view'

export default face<CaroView>({
  Board,
  Mark,
  Rules,
  Aside: Choices,
  sample,
  badge: ({ size, rule }) => t('caro.badge', { size, rule: t(`caro.option.rule.${rule}`) }),
  short: (action) => (CHOICES.includes(action) ? t(`caro.choice_short.${action}`) : action),
  typed: (text) => (CHOICES.includes(text.toLowerCase()) ? text.toLowerCase() : text.toUpperCase()),
  exports: [{ ending: 'sgf', mime: 'application/x-go-sgf', write: sgf }],
})
