import { t } from '../../lang/index.svelte'
import { defineBoard } from '../contract'
import { ANSWER, PICKS, DECLINE } from './commands'
import card from './card'
import Hand from './Hand.svelte'
import Mark from './Mark.svelte'
import { heard } from './sounds'
import { notated, skillIn, WORDS } from './skills'
import { type SkillView } from './view'

export default defineBoard<SkillView>({
  ...card,
  Hand,
  Mark,
  story: true,
  epilogue: 1000,
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
  threats: { five: '5', four: '4', three: '3' },
  commands: [ANSWER, DECLINE, ...PICKS],
  keys: [
    { key: '← → ↑ ↓', what: 'keys.walk' },
    { key: 'Enter', what: 'keys.play' },
  ],
})
