/** What carries meaning is seen on its ground, on boards of every make, by day and by night. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BOARD_SETS } from '../src/lib/settings.svelte'

const root = join(import.meta.dirname, '../src')
type Tokens = Record<string, readonly [day: string, night: string]>

const unremarked = (text: string) => text.replace(/\/\*.*?\*\//gs, '')

/** The colours that a style sheet sets, by the selector it sets them for. */
function tokensOf(file: string): Map<string, Tokens> {
  const text = unremarked(readFileSync(join(root, file), 'utf8'))
  const blocks = new Map<string, Tokens>()
  for (const [, selector = '', body = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const colours = body.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g)
    for (const [, name = '', day = '', night = ''] of colours) {
      const key = selector.trim()
      blocks.set(key, { ...blocks.get(key), [name]: [day, night] })
    }
  }
  return blocks
}

/** Colours that are mixed of two others, by so many hundredths of the first. */
const MIXED = /--([\w-]+):\s*color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)/g

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(tokens|colours|sets)\.css$/.test(file))
  .sort((one, other) => Number(one.endsWith('sets.css')) - Number(other.endsWith('sets.css')))
const sheets = files.map(tokensOf)
const mixed = files.flatMap((file) => [
  ...unremarked(readFileSync(join(root, file), 'utf8')).matchAll(MIXED),
])

function tokens(board: string, sides: string): Tokens {
  const [made, sided] = [`[data-boards='${board}']`, `[data-sides='${sides}']`]
  const wanted = ['', sided, made, made + sided].map((chosen) => `:root${chosen}`)
  const found: Tokens = Object.assign(
    {},
    ...wanted.flatMap((selector) => sheets.map((sheet) => sheet.get(selector) ?? {})),
  )
  for (const [, name = '', one = '', share = '', other = ''] of mixed) {
    const [first, second] = [found[one]!, found[other]!]
    found[name] = [mix(first[0], second[0], +share), mix(first[1], second[1], +share)]
  }
  return found
}

const parts = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))

/** So many hundredths of one colour, and the rest of the other. */
function mix(one: string, other: string, share: number): string {
  const under = parts(other)
  const mixed = parts(one).map((part, at) => (part * share + under[at]! * (100 - share)) / 100)
  return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parts(colour).map((whole) => {
    const part = whole / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

type Pair = [seen: string, grounds: string[]]

/** Lines and marks on boards: 3:1 (WCAG 1.4.11). */
const MARKS: Pair[] = [
  ['board-line', ['board']],
  // Alone, and in thin lines where it steps back: beaten, spent, or not there yet.
  ['side-a', ['board', 'last', 'tile', 'surface']],
  ['side-b', ['board', 'last', 'tile', 'surface']],
  ['stone-white', ['stone-black', 'stone-black-dim']],
  ['stone-black', ['stone-white', 'stone-white-dim']],
  ['sea-line', ['sea']],
  ['stone-black-edge', ['board']],
  ['stone-white-edge', ['board']],
  ['accent', ['board', 'last', 'tile', 'sea', 'card-back', 'card-front']],
  ['win', ['board', 'last', 'tile', 'card-back', 'card-front', 'sea']],
  ['ok', ['board', 'tile', 'sq-light', 'sq-dark']],
  ['danger', ['board', 'tile', 'sq-light', 'sq-dark']],
  ['tile-edge', ['tile', 'dimple']],
  ['sq-line', ['sq-light', 'sq-dark']],
  ['burnt-x', ['burnt']],
  ['card-edge', ['sea', 'card-back', 'card-front']],
]
/** What is written on boards: 4.5:1. */
const LETTERS: Pair[] = [
  ['board-ink', ['board', 'tray', 'tile', 'sq-light', 'sq-dark']],
  ['hole-ink', ['hole']],
  ['ink', ['sq-light', 'sq-dark', 'card-back', 'card-front', 'wash']],
  ['sea-ink', ['sea', 'sea-2']],
]
/** Borders of what can be used, and the ring of the focus: 3:1. */
const CONTROLS: Pair[] = [
  ['line-2', ['bg', 'surface', 'raised', 'sunken']],
  ['accent', ['bg', 'surface', 'raised', 'sunken']],
]
/** What is written on the page: 4.5:1. */
const TEXTS: Pair[] = [
  ...['ink', 'ink-2', 'ink-3'].map((ink): Pair => [ink, ['bg', 'surface', 'raised', 'sunken']]),
  ['accent-ink', ['bg', 'surface', 'raised', 'sunken', 'accent-soft']],
  ['on-accent', ['accent', 'accent-ink']],
  ...['ok', 'danger', 'heard', 'cold'].map((one): Pair => [
    one,
    [`${one}-soft`, 'surface', 'raised'],
  ]),
]

/** Everything that is seen too badly. */
function dim(board: string, pairs: readonly Pair[], least: number): string[] {
  return ['blue', 'ink'].flatMap((sides) => {
    const found = tokens(board, sides)
    return pairs.flatMap(([seen, grounds]) =>
      grounds.flatMap((ground) =>
        (['day', 'night'] as const).flatMap((when, time) => {
          const [mark, under] = [found[seen]?.[time], found[ground]?.[time]]
          if (!mark || !under) return [`no ${mark ? ground : seen}`]
          const reached = contrast(mark, under)
          return reached < least
            ? [`${seen} on ${ground}, ${sides}, ${when}: ${reached.toFixed(2)}`]
            : []
        }),
      ),
    )
  })
}

describe.each(BOARD_SETS)('boards of %s', (board) => {
  const plain = board === 'contrast'
  test('show every mark', () => expect(dim(board, MARKS, plain ? 4.5 : 3)).toEqual([]))
  test('show every letter', () => expect(dim(board, LETTERS, plain ? 7 : 4.5)).toEqual([]))
  test('leave controls visible', () => expect(dim(board, CONTROLS, 3)).toEqual([]))
  test('leave text readable', () => expect(dim(board, TEXTS, 4.5)).toEqual([]))
})

test('every make of board has every colour that boards have of their own', () => {
  const own = (board: string) =>
    sheets
      .filter((_, at) => /sets\.css$/.test(files[at]!))
      .flatMap((sheet) => Object.keys(sheet.get(`:root[data-boards='${board}']`) ?? {}))
  const [wood, ...others] = BOARD_SETS.slice(1).map(own)
  expect(wood!.length).toBeGreaterThan(20)
  for (const other of others) expect(other).toEqual(expect.arrayContaining(wood!))
})

/** What is seen through loses contrast that no token tells of: only what has no meaning of its own may be so. */
const ORNAMENT: Readonly<Record<string, readonly string[]>> = {
  'boards/save-oneself/Sea.svelte': ['.waves path', '.shore'],
  'boards/save-oneself/CardFace.svelte': ['.sheen'],
  // The ice over a stone: the crystal on it is drawn in full.
  'boards/skill-gomoku/Mark.svelte': ['circle'],
  'boards/skill-gomoku/Frost.svelte': ['path'],
  'boards/skill-gomoku/Ask.svelte': ['.shade'],
  // The same sign stands beside the card's name, in full.
  'boards/skill-gomoku/CardFace.svelte': ['.large'],
}

test('nothing that carries meaning is seen through', () => {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|css)$/.test(file))
    .flatMap((file) => {
      const text = unremarked(readFileSync(join(root, file), 'utf8'))
      const css = file.endsWith('.css') ? text : text.slice(text.lastIndexOf('<style') + 7)
      const still = css.replace(/@keyframes[^{]+\{([^{}]*\{[^{}]*\})*\s*\}/g, '')
      const rules = still.matchAll(/([^{};]+)\{[^{}]*[^-\w]opacity:\s*0?\.\d/g)
      return [...rules].map(([, selector = '']) => `${file} ${selector.trim()}`)
    })
    // What cannot be used now need not be read (WCAG 1.4.3).
    .filter((rule) => !rule.endsWith(':disabled'))
  const ornament = Object.entries(ORNAMENT).flatMap(([file, rules]) =>
    rules.map((rule) => `${file} ${rule}`),
  )
  expect(found.sort()).toEqual(ornament.sort())
})
