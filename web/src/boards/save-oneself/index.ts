import { t } from '../../lang/index.svelte'
import { lazily } from '../../ui/lazily'
import { defineBoard } from '../contract'
import card from './card'
import { COMMANDS } from './commands'
import { story } from './day'
import Day from './Day.svelte'
import Head from './Head.svelte'
import { tempo } from './tempo.svelte'
import SetupPiece from './SetupPiece.svelte'
import type { IslandView } from './view'
import { livesOf, nameOf, pieceName, sound, telling } from './words'

const WAYS = ['n', 'e', 's', 'w']

export default defineBoard<IslandView>({
  ...card,
  Head,
  log: (plays, words) =>
    story(plays, words, livesOf).map(({ day, text, lives, play }) => {
      return { play, number: day, about: t('save-oneself.log_day', { day }), text, gain: lives }
    }),
  Ending: lazily(() => import('./Ending.svelte')),
  Controls: Day,
  Settings: lazily(() => import('./Settings.svelte')),
  advised: () => tempo.hints,
  story: true,
  telling,
  sound,
  fixed: true,
  short(action) {
    const [word, card] = action.split(' ')
    if (!card) return action
    return word === 'draw' ? nameOf(card) : t('save-oneself.short.flip', { card: nameOf(card) })
  },
  typed(text) {
    const words = text.trim().toLowerCase()
    return WAYS.includes(words) ? words.toUpperCase() : words
  },
  pieces: { Piece: SetupPiece, name: pieceName },
  commands: COMMANDS,
  keys: [{ key: 'Tab', what: 'save-oneself.keys.walk' }],
})
