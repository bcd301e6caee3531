import { t } from '../../lang/index.svelte'
import type { Sound } from '../../lib/sound'
import { face } from '../contract'
import front from './front'
import Hand from './Hand.svelte'
import Mark from './Mark.svelte'
import { notated, skillIn, WORDS } from './skills'
import type { SkillView } from './view'

const SOUNDS: Record<string, Sound> = {
  broken: 'slide',
  removed: 'slide',
  countered: 'slide',
  declared: 'flip',
  restored: 'flip',
  revived: 'flip',
}

export default face<SkillView>({
  ...front,
  Hand,
  Mark,
  story: true,
  short(action) {
    const skill = skillIn(action)
    if (skill) return [t(`skill-gomoku.short.${skill}`), ...action.split(' ').slice(1)].join(' ')
    return WORDS.includes(action) ? t(`skill-gomoku.said.${action}`) : action
  },
  typed: notated,
  sound: (told) => told.flatMap(({ code }) => SOUNDS[code] ?? [])[0] ?? null,
  facts: (view) => [
    { what: 'skill-gomoku.facts.stones', count: view.ply },
    {
      what: 'skill-gomoku.facts.cards',
      count: view.skillsUsed.black.length + view.skillsUsed.white.length,
    },
  ],
  keys: [
    { key: '← → ↑ ↓', what: 'keys.walk' },
    { key: 'Enter', what: 'keys.play' },
    { key: '1 … 8', what: 'skill-gomoku.keys.cards' },
    { key: 'A', what: 'skill-gomoku.keys.answer' },
    { key: 'D', what: 'skill-gomoku.decline' },
  ],
})
