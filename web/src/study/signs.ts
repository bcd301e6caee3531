/** What each sign of a move means, as a key of the catalogue. */
import type { Sign } from './tree'

export const SIGN_NAMES = {
  '!': 'study.sign.good',
  '?': 'study.sign.mistake',
  '!!': 'study.sign.brilliant',
  '??': 'study.sign.blunder',
  '!?': 'study.sign.interesting',
  '?!': 'study.sign.dubious',
} as const satisfies Record<Sign, string>
