import { t } from '../../lang/index.svelte'
import { defineCard } from '../contract'
import Board from './Board.svelte'
import levels from './levels.json'
import { sample } from './sample'
import { OTHER_RULES, RULES, type CaroView } from './view'

export default defineCard<CaroView>({
  place: 1,
  Board,
  sample,
  menu: { rule: RULES },
  apart: { rule: OTHER_RULES },
  changeable: ['rule'],
  ratings: ({ rule }) => levels[rule as keyof typeof levels] ?? [],
  badge: ({ size, rule }) =>
    t('caro.badge', { size: Number(size), rule: t(`caro.option.rule.${rule}`) }),
})
