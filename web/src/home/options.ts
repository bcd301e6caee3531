/** A game's options as the menu asks for them, read from its JSON Schema. */
import type { GameShown } from '../api/types'
import type { AnyCard } from '../boards/contract'

interface Schema {
  type?: string
  default?: unknown
  /** What is usual in its place where people play each other. */
  betweenPeople?: unknown
  /** What it is about, where it chooses no rules. */
  role?: string
  minimum?: number
  maximum?: number
  enum?: unknown[]
  oneOf?: { const: unknown }[]
  items?: { enum?: string[] }
}

export type Question =
  | {
      name: string
      kind: 'choice'
      values: (string | number)[]
      usual: string | number
      /** Those of the values that stand in a group of their own. */
      apart: readonly (string | number)[]
    }
  | { name: string; kind: 'flag'; usual: boolean }
  | { name: string; kind: 'several'; values: string[]; usual: string[] }

export type Answers = Record<string, unknown>

function question(
  name: string,
  schema: Schema,
  menu?: readonly (string | number)[],
  apart: readonly (string | number)[] = [],
): Question | null {
  if (schema.type === 'boolean') return { name, kind: 'flag', usual: schema.default === true }
  if (schema.type === 'array' && schema.items?.enum)
    return { name, kind: 'several', values: schema.items.enum, usual: schema.default as string[] }
  const values = menu ? [...menu] : all(schema)
  if (!values.length) return null
  return { name, kind: 'choice', values, usual: schema.default as string | number, apart }
}

function all({ oneOf, enum: list, type, minimum, maximum }: Schema): (string | number)[] {
  if (oneOf) return oneOf.map((value) => value.const as string)
  if (list) return list as string[]
  if (type === 'integer' && minimum !== undefined && maximum !== undefined)
    return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i)
  return []
}

/** What the menu asks; `people` where no computer plays. */
export function questions(game: GameShown, card: AnyCard, people = false): Question[] {
  const properties = (game.options.properties ?? {}) as Record<string, Schema>
  return Object.entries(properties).flatMap(([name, schema]) => {
    // Who sits where is told by the match, never asked of a client.
    if (schema.role === 'sitters' || card.unasked?.includes(name)) return []
    const usual = (people && schema.betweenPeople) || schema.default
    const asked = { ...schema, default: usual }
    return question(name, asked, card.menu?.[name], card.apart?.[name]) ?? []
  })
}

/** The answers, and with them the options that follow one of them unasked. */
export function completed(answers: Answers, card: AnyCard): Answers {
  const followers = Object.entries(card.follows ?? {})
  return { ...answers, ...Object.fromEntries(followers.map(([name, of]) => [name, answers[of]])) }
}

/** The answers remembered, as far as they still fit, and the usual ones. */
export function answered(list: readonly Question[], remembered: Answers): Answers {
  return Object.fromEntries(
    list.map((asked) => {
      const value = remembered[asked.name]
      const fits =
        asked.kind === 'flag'
          ? typeof value === 'boolean'
          : asked.kind === 'choice'
            ? asked.values.includes(value as string)
            : Array.isArray(value) && value.every((word) => asked.values.includes(word as string))
      return [asked.name, fits ? value : asked.usual]
    }),
  )
}
