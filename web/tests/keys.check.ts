/** `svelte-check` finds a wrong key: each `@ts-expect-error` here is an error of its own if it does not. */
import { knows, t } from '../src/lang/index.svelte'

const word = 'x' as string

/** Never called. */
export const written = () => [
  t('ui.home'),
  t('rooms.move', { number: 1 }),
  t(`chat.phrase.${word}`),
  t(`${word}.name`),
  knows(word) && t(word),
  // @ts-expect-error no such message
  t('ui.hme'),
  // @ts-expect-error no message fits the pattern
  t(`chat.prase.${word}`),
  // @ts-expect-error anything might be in it
  t(word),
  // @ts-expect-error a value is missing
  t('rooms.move'),
  // @ts-expect-error it has another name
  t('rooms.move', { count: 1 }),
  // @ts-expect-error only numbers have plurals
  t('rooms.watchers', { count: 'two' }),
  // @ts-expect-error one of the two does not exist
  t(word ? 'ui.home' : 'ui.hous'),
]
