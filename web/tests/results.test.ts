/** Results: how ratings and rules are written, and how a rating's course is drawn. */
import { describe, expect, test } from 'vitest'
import type { ClimbPoint, GameShown } from '../src/api/types'
import { loadCard } from '../src/boards'
import { signed } from '../src/lang/index.svelte'
import { worth } from '../src/results/change'
import { graphOf } from '../src/results/graph'
import { optionsOf, variantWords } from '../src/results/variant'

describe('ratings', () => {
  test.each([
    [12, '+12'],
    [-7, '−7'],
    [0, '±0'],
  ])('a change of %i is written %s', (change, words) => {
    expect(signed(change)).toBe(words)
  })

  test.each([
    [{ value: 1500, provisional: false }, '1500'],
    [{ value: 1500, provisional: true }, '1500?'],
    [{ value: 1500, provisional: false, change: 14 }, '1514'],
    [{ value: 1500, provisional: true, change: -9 }, '1491?'],
    [{ value: 1500, provisional: false, change: 0 }, '1500'],
  ])('%j is worth %s', (rating, words) => {
    expect(worth(rating)).toBe(words)
  })
})

describe('the graph', () => {
  const climb = (...values: number[]): ClimbPoint[] =>
    values.map((value, at) => ({ at, value, change: 0, match: `m${at}` }))
  const places = (...values: number[]) =>
    graphOf(climb(...values), 200, 100).dots.map(({ x, y }) => [x, y])

  test('stands on whole hundreds with room above and below', () => {
    const ends = (...values: number[]) => {
      const { low, high } = graphOf(climb(...values), 200, 100)
      return [low, high]
    }
    expect(ends(1520, 1480)).toEqual([1400, 1600])
    expect(ends(1500)).toEqual([1400, 1600])
    expect(ends(1401, 1799)).toEqual([1400, 1800])
    expect(ends(1400, 1800)).toEqual([1300, 1900])
  })

  test('gives every game the same width, and more is higher', () => {
    expect(places(1400 + 1, 1450, 1500 - 1)).toEqual([
      [0, 99],
      [100, 50],
      [200, 1],
    ])
  })

  test('puts a single game into the middle', () => {
    expect(places(1500)).toEqual([[100, 50]])
  })

  test('is one line through every game, which each dot names', () => {
    const { line, dots } = graphOf(climb(1450, 1475), 200, 100)
    expect(line).toBe('M0 50L200 25')
    expect(dots.map(({ point }) => point.match)).toEqual(['m0', 'm1'])
  })
})

describe('variants', () => {
  const game = (id: string, defaults: Record<string, unknown>): GameShown => ({
    ...{ id, name: id, native: id, rules: 1, seats: 2, levels: 10 },
    options: {
      properties: Object.fromEntries(
        Object.entries(defaults).map(([name, usual]) => [name, { default: usual }]),
      ),
    },
  })
  const caro = game('caro', { size: 15, rule: 'standard', swap2: false, extras: [] })

  test.each([
    ['', { size: 15, rule: 'standard', swap2: false, extras: [] }],
    ['size=19', { size: 19, rule: 'standard', swap2: false, extras: [] }],
    ['rule=caro,swap2=True', { size: 15, rule: 'caro', swap2: true, extras: [] }],
    ['extras=three_three+overline', { extras: ['three_three', 'overline'] }],
    ['extras=', { extras: [] }],
  ])('%j means these options', (variant, options) => {
    expect(optionsOf(caro, variant)).toMatchObject(options)
  })

  test('are said in words where the game has any, and else as they are', async () => {
    const card = await loadCard('caro')
    expect(variantWords({ game: caro, card }, 'size=19')).toContain('19')
    const plain = { ...card, badge: undefined }
    expect(variantWords({ game: caro, card: plain }, 'size=19')).toBe('size=19')
  })
})
