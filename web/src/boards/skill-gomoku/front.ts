import { t } from '../../lang/index.svelte'
import { front } from '../contract'
import Board from './Board.svelte'
import { ratings } from './levels.json'
import { sample } from './sample'
import type { SkillView } from './view'

export default front<SkillView>({
  Board,
  sample,
  ratings: () => ratings,
  menu: { counterSeconds: [3, 5, 10, 30] },
  unasked: ['skills', 'skillsPerTurn', 'reviveSeconds', 'finisherFromPly'],
  follows: { reviveSeconds: 'counterSeconds' },
  badge: ({ finisher }) => t(`skill-gomoku.badge.${finisher}`),
})
