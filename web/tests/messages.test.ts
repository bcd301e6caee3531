/** Every message that is asked for exists in every language, and every message is asked for. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Select, type Token } from '@messageformat/parser'
import { describe, expect, test } from 'vitest'
import { compile } from '../scripts/catalogues.js'

const root = join(import.meta.dirname, '..')
const lang = join(root, 'src/lang')
const boards = join(root, 'src/boards')
const locales = readdirSync(lang, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

/** The files of a language: those of the page, and those in the folders of boards. */
const parts = (locale: string) => [
  ...readdirSync(join(lang, locale)).map((file) => `lang/${locale}/${file}`),
  ...readdirSync(boards)
    .map((board) => `boards/${board}/lang/${locale}`)
    .filter((folder) => existsSync(join(root, 'src', folder)))
    .flatMap((folder) => readdirSync(join(root, 'src', folder)).map((file) => `${folder}/${file}`)),
]
const words = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, 'src', path), 'utf8'))
/** The same file in English. */
const english = (path: string) => path.replace(/lang\/[a-z]+\//, 'lang/en/')
const keysOf = (locale: string) => parts(locale).flatMap((part) => Object.keys(words(part)))

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file))
  .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
  .join('\n')

/** Any literal that looks like a key counts as asked for; `${…}` in a template stands for one word. */
const literal = /'([a-z][\w-]*(?:\.[\w-]+)+)'/g
const template = /`((?:[\w-]|\$\{[^}`]+\})+(?:\.(?:[\w-]|\$\{[^}`]+\})+)+)`/g
const literals = new Set([...sources.matchAll(literal)].map((match) => match[1]!))
const patterns = [...sources.matchAll(template)].map((match) => match[1]!)

/** Games with a board of their own. */
const games = readdirSync(boards).filter((board) => existsSync(join(boards, board, 'card.ts')))
const roots = [...new Set(keysOf('en').map((key) => key.split('.')[0]!))]

/** `<game>.<code>` and its like begin with a hole: it stands for any game's id. */
function matcher(pattern: string): RegExp {
  const parts = pattern.split(/\$\{[^}]+\}/).map((text) => text.replace(/[.]/g, '\\.'))
  const head = pattern.startsWith('${') ? `(?:${games.join('|')})` : ''
  return new RegExp(`^${head}${parts.slice(head ? 1 : 0).join('[\\w-]+')}$`)
}
// A happening may be anything that the game's rules tell, and nothing else.
const matchers = patterns
  .filter((pattern) => !/^\$\{[^}]+\}\.\$\{[^}]+\}$/.test(pattern))
  .map(matcher)

const rulebook = (game: string) => {
  const folder = join(root, '../src/parlour/games', game.replaceAll('-', '_'))
  return readdirSync(folder)
    .filter((file) => file.endsWith('.py'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}
const rulebooks = new Map(games.map((game) => [game, rulebook(game)]))

/** The codes of everything that a game's rules tell by name. */
const tellable = (game: string) =>
  [...rulebooks.get(game)!.matchAll(/Narration\(\s*"(\w+)"/g)].map((match) => match[1]!)
/** The rules speak of it: `<game>.<code>` may be a happening whose code is put together there. */
const spokenOf = (key: string) => {
  const [game, code, ...rest] = key.split('.')
  return rest.length === 0 && !!rulebooks.get(game!)?.includes(`"${code}"`)
}
const told = new Set(games.flatMap((game) => tellable(game).map((code) => `${game}.${code}`)))

/** Every plural and select of a message, those inside others too. */
const choices = (tokens: readonly Token[]): Select[] =>
  tokens.flatMap((token) =>
    'cases' in token ? [token, ...token.cases.flatMap((one) => choices(one.tokens))] : [],
  )
/** What a message is given, and between which words it chooses; plurals are each language's own. */
function shape(text: string): string {
  const values = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      if (!('arg' in token)) return []
      if (!('cases' in token)) return [token.arg]
      const inner = token.cases.flatMap((one) => values(one.tokens))
      const keys = token.type === 'select' ? token.cases.map(({ key }) => key).sort() : []
      return [token.arg, ...keys.map((key) => `${token.arg}=${key}`), ...inner]
    })
  return [...new Set(values(parse(text)))].sort().join(' ')
}

describe('messages', () => {
  test('every message that the page names is in the English files', () => {
    const known = new Set(keysOf('en'))
    const missing = [...literals].filter(
      (key) => roots.includes(key.split('.')[0]!) && !known.has(key),
    )
    expect(missing).toEqual([])
  })

  test('every English message is named somewhere', () => {
    const unused = keysOf('en').filter(
      (key) =>
        !literals.has(key) && !spokenOf(key) && !matchers.some((pattern) => pattern.test(key)),
    )
    expect(unused).toEqual([])
  })

  test('everything that a game can tell has a sentence', () => {
    const known = new Set(keysOf('en'))
    expect(told.size).toBeGreaterThan(0)
    expect([...told].filter((key) => !known.has(key))).toEqual([])
  })

  test('every refusal has a sentence: that of a game in its folder', () => {
    const house = readFileSync(join(root, '../src/parlour/kernel/codes.py'), 'utf8')
    const codesOf = (file: string) =>
      [...file.matchAll(/^ {4}[A-Z_]+ = \(?\s*"([a-z_]+)",\s*"[A-Z]/gm)].map((m) => m[1]!)
    const codes = [
      ...codesOf(house).map((code) => `error.${code}`),
      ...games.flatMap((game) => codesOf(rulebook(game)).map((code) => `${game}.error.${code}`)),
    ]
    const known = new Set(keysOf('en'))
    expect(codes.length).toBeGreaterThan(80)
    expect(codes.filter((code) => !known.has(code))).toEqual([])
  })

  test.each(locales)('%s has the messages that English has, and no other', (locale) => {
    expect(parts(locale).map(english)).toEqual(parts('en'))
    for (const part of parts(locale)) {
      expect(Object.keys(words(part)).sort()).toEqual(Object.keys(words(english(part))).sort())
    }
  })

  test.each(locales)(
    'every message of %s compiles, and says something if English does',
    (locale) => {
      for (const part of parts(locale)) {
        const mine = words(part)
        expect(() => compile(locale, JSON.stringify(mine))).not.toThrow()
        const silent = (all: Record<string, string>) =>
          Object.keys(all)
            .filter((key) => all[key]!.trim() === '')
            .sort()
        expect(silent(mine)).toEqual(silent(words(english(part))))
      }
    },
  )

  test.each(locales)('every message of %s takes the values that English takes', (locale) => {
    const shapes = (from: string) =>
      parts(from).flatMap((part) =>
        Object.entries(words(part)).map(([key, text]) => `${key}: ${shape(text)}`),
      )
    expect(shapes(locale).sort()).toEqual(shapes('en').sort())
  })

  test.each(locales)('every plural of %s that tells forms apart tells them all', (locale) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
    for (const part of parts(locale)) {
      for (const [key, text] of Object.entries(words(part))) {
        for (const plural of choices(parse(text)).filter(({ type }) => type === 'plural')) {
          const told = plural.cases.map((one) => one.key).filter((form) => !form.startsWith('='))
          if (told.length > 1) expect(told.toSorted(), key).toEqual(forms)
        }
      }
    }
  })

  test('a game keeps its words under its own name', () => {
    for (const part of parts('en').filter((path) => path.startsWith('boards/'))) {
      const game = part.split('/')[1]!
      const strays = Object.keys(words(part)).filter((key) => !key.startsWith(`${game}.`))
      expect(strays).toEqual([])
    }
  })
})
