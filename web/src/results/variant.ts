/** Variants of the rules as the server writes them, `rule=freestyle,size=19`, and in words. */
import type { GameShown } from '../api/types'
import type { Shown } from '../home/games'
import type { Answers } from '../home/options'

function valueOf(text: string, usual: unknown): unknown {
  if (Array.isArray(usual)) return text ? text.split('+') : []
  if (typeof usual === 'number') return Number(text)
  if (typeof usual === 'boolean') return text === 'True'
  return text
}

/** All options of a game by these rules. */
export function optionsOf(game: GameShown, variant: string): Answers {
  const properties = (game.options.properties ?? {}) as Record<string, { default?: unknown }>
  const options: Answers = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, schema.default]),
  )
  for (const part of variant ? variant.split(',') : []) {
    const [name = '', text = ''] = part.split('=')
    options[name] = valueOf(text, options[name])
  }
  return options
}

/** The rules in a few words; none where a game has but one way to play it. */
export const variantWords = ({ game, card }: Shown, variant: string): string =>
  card.badge?.(optionsOf(game, variant), false) ?? variant
