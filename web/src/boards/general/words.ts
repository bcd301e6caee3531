/**
 * The words of a game from elsewhere: those it brings along, and where it brings none its English name,
 * the names of its options and what they mean. A text has holes such as `{who}`.
 */
import type { GameShown } from '../../api/types'
import { knows, t } from '../../lang/index.svelte'

type Words = Record<string, string>
type Message = (values: Record<string, unknown>) => string

interface Option {
  description?: string
  enum?: unknown[]
  items?: { enum?: string[] }
  oneOf?: { const: unknown; description?: string }[]
  role?: string
}

/** `piecesPerPlayer` and `pieces_per_player` as people write it: Pieces per player. */
export function spaced(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

const filled = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => (name in values ? `${values[name]}` : hole))

/** What a game says for want of words, in English as far as it comes from its rules. */
function usual({ name, about, options }: GameShown): Words {
  const asked = Object.entries((options.properties ?? {}) as Record<string, Option>).filter(
    ([, { role }]) => role !== 'sitters',
  )
  const words: Words = { name, notation: '' }
  if (about) Object.assign(words, { about, pitch: about.split('\n')[0]! })
  words.options = asked.map(([option]) => option).join('\n')
  for (const [option, { description, oneOf = [], enum: list = [], items }] of asked) {
    const key = `option.${option}`
    words[key] = spaced(option)
    if (description) words[`${key}.about`] = description
    for (const value of [...list, ...(items?.enum ?? [])]) words[`${key}.${value}`] = `${value}`
    for (const value of oneOf) {
      words[`${key}.${value.const}`] = spaced(`${value.const}`)
      if (value.description) words[`${key}.${value.const}.about`] = value.description
    }
  }
  return words
}

/** The messages of a game by the page's keys. */
export function messagesOf(game: GameShown, own: Words): Record<string, Message> {
  const seats = Array.from({ length: game.seats }, (_, seat): [string, Message] => {
    return [`seat.${seat}`, () => t('general.seat', { number: seat + 1 })]
  })
  const messages: [string, Message][] = [
    ['about', () => t('general.about')],
    ['pitch', () => t('general.pitch', { seats: game.seats })],
    ...seats,
    ...Object.entries({ ...usual(game), ...own }).map(([key, text]): [string, Message] => {
      return [key, (values) => filled(text, values)]
    }),
  ]
  return Object.fromEntries(messages.map(([key, message]) => [`${game.id}.${key}`, message]))
}

/** An action in words, where the game has some; else in notation. */
export function actionWord(game: string, action: string): string {
  const key = `${game}.action.${action}`
  return knows(key) ? t(key) : action
}
