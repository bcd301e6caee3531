import { t } from '../../lang/index.svelte'
import { front } from '../contract'
import Board from './Board.svelte'
import { drawing } from './drawing.svelte'
import { ratings } from './levels'
import { sample } from './sample'
import Start from './Start.svelte'
import type { StayView } from './view'

drawing.load()

export default front<StayView>({
  Board,
  Start,
  sample,
  ratings,
  badge({ size, mode }, blind) {
    const words = { size, mode: t(`stay-on-the-board.option.mode.${mode}`) }
    return t('stay-on-the-board.badge', { ...words, blind: blind ? 'yes' : 'no' })
  },
})
