import { t } from '../../lang/index.svelte'
import { face } from '../contract'
import front from './front'
import { COMMANDS } from './commands'
import Day from './Day.svelte'
import Ending from './Ending.svelte'
import Head from './Head.svelte'
import Log from './Log.svelte'
import Settings from './Settings.svelte'
import { tempo } from './tempo.svelte'
import type { IslandView } from './view'
import { asks, nameOf, sound, telling } from './words'

const WAYS = ['n', 'e', 's', 'w']

export default face<IslandView>({
  ...front,
  Head,
  Log,
  Ending,
  Aside: Day,
  Settings,
  advised: () => tempo.hints,
  story: true,
  telling,
  asks,
  sound,
  fixed: true,
  short: (action) =>
    action.startsWith('flip ')
      ? t('save-oneself.short.flip', { card: nameOf(action.slice(5)) })
      : action,
  typed(text) {
    const words = text.trim().toLowerCase()
    return WAYS.includes(words) ? words.toUpperCase() : words
  },
  commands: COMMANDS,
  keys: [
    { key: '← → ↑ ↓', what: 'save-oneself.keys.step' },
    { key: 'Space', what: 'save-oneself.keys.skip' },
    { key: 'Tab', what: 'save-oneself.keys.walk' },
  ],
})
