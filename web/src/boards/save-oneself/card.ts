import { t } from '../../lang/index.svelte'
import { defineCard } from '../contract'
import Board from './Board.svelte'
import { sample } from './sample'
import './colours.css'
import type { IslandView } from './view'

export default defineCard<IslandView>({
  place: 5,
  Board,
  sample,
  badge: ({ calmSeas }) => (calmSeas ? t('save-oneself.badge') : ''),
})
