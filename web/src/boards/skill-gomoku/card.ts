import { t } from '../../lang/index.svelte'
import { defineCard } from '../contract'
import Board from './Board.svelte'
import { ratings } from './levels.json'
import { sample } from './sample'
import type { SkillView } from './view'

export default defineCard<SkillView>({
  place: 2,
  Board,
  sample,
  ratings: () => ratings,
  menu: { counterSeconds: [3, 5, 10, 30] },
  unasked: ['skills', 'skillsPerTurn', 'reviveSeconds', 'finisherFromPly'],
  follows: { reviveSeconds: 'counterSeconds' },
  badge: ({ finisher }) => t(`skill-gomoku.badge.${finisher}`),
})
