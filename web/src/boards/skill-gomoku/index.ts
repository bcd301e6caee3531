import { t } from '../../lang/index.svelte'
import { face } from '../contract'
import { ANSWER, DECLINE } from './commands'
import front from './front'
import Hand from './Hand.svelte'
import Mark from './Mark.svelte'
import { heard } from './sounds'
import { notated, skillIn, WORDS } from './skills'
import { seatOf, type SkillView } from './view'

export default face<SkillView>({
  ...front,
  Hand,
  Mark,
  story: true,
  epilogue: 1000,
  notice: ({ frozenPlayer, frozenFor }, name) =>
    frozenPlayer
      ? t('skill-gomoku.notice', { who: name(seatOf(frozenPlayer)), turns: frozenFor })
      : '',
  short(action) {
    const skill = skillIn(action)
    if (skill) return [t(`skill-gomoku.short.${skill}`), ...action.split(' ').slice(1)].join(' ')
    return WORDS.includes(action) ? t(`skill-gomoku.said.${action}`) : action
  },
  typed: notated,
  sound: heard,
  facts: (view) => [
    { what: 'skill-gomoku.facts.stones', count: view.ply },
    {
      what: 'skill-gomoku.facts.cards',
      count: view.skillsUsed.black.length + view.skillsUsed.white.length,
    },
  ],
  commands: [ANSWER, DECLINE],
  keys: [
    { key: '← → ↑ ↓', what: 'keys.walk' },
    { key: 'Enter', what: 'keys.play' },
    { key: '1 … 8', what: 'skill-gomoku.keys.cards' },
  ],
})
