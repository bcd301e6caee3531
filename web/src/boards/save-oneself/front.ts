import { t } from '../../lang/index.svelte'
import { front } from '../contract'
import Board from './Board.svelte'
import { sample } from './sample'
import type { IslandView } from './view'

export default front<IslandView>({
  Board,
  sample,
  deals: true,
  badge: ({ calmSeas }) => (calmSeas ? t('save-oneself.badge') : ''),
})
