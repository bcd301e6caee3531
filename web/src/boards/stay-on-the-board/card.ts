import { load, t } from '../../lang/index.svelte'
import { lazily } from '../../ui/lazily'
import { defineCard } from '../contract'
import Board from './Board.svelte'
import { drawing } from './drawing.svelte'
import { ratings } from './levels'
import { memory } from './memory.svelte'
import { sample } from './sample'
import './colours.css'
import type { StayView } from './view'

drawing.load()

export default defineCard<StayView>({
  place: 4,
  Board,
  Start: lazily(async () => {
    const [start] = await Promise.all([import('./Start.svelte'), load('stay-on-the-board')])
    return start
  }),
  sample,
  unseen: () => memory.autoHide || !memory.showBoard || !memory.showPiece,
  ratings,
  badge({ size, mode }, blind) {
    const words = { size: Number(size), mode: t(`stay-on-the-board.option.mode.${mode}`) }
    return t('stay-on-the-board.badge', { ...words, blind: blind ? 'yes' : 'no' })
  },
})
