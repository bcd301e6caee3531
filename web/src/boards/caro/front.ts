import { t } from '../../lang/index.svelte'
import { front } from '../contract'
import Board from './Board.svelte'
import { sample } from './sample'
import type { CaroView } from './view'

export default front<CaroView>({
  Board,
  sample,
  badge: ({ size, rule }) => t('caro.badge', { size, rule: t(`caro.option.rule.${rule}`) }),
})
