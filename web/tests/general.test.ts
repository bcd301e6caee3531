/** The general board: where cells lie, how keys walk them, what a game says for want of words. */
import { describe, expect, test } from 'vitest'
import type { GameShown, Picture, PictureCell } from '../src/api/types'
import { beyond, layoutOf, ratioOf, rowsOf, shared } from '../src/boards/general/layout'
import { walk } from '../src/boards/grid/rows'
import { messagesOf, spaced } from '../src/boards/general/words'

const cells = (names: string): PictureCell[] =>
  names.split('').map((name) => (name === '.' ? { name, gone: true } : { name, action: name }))
const picture = (...rows: string[]): Picture => ({ rows: rows.map(cells) })
const cards = (count: number): PictureCell[] =>
  Array.from({ length: count }, (_, at) => ({ name: `card ${at}`, shape: 'card' }))

describe('the layout', () => {
  test('rows of one length are a board', () => {
    const { rows, width, height, close } = layoutOf(picture('abc', 'def'))
    expect({ width, height, close }).toEqual({ width: 120, height: 80, close: true })
    expect(rows[1]![2]).toMatchObject({ x: 80, y: 40, row: 1, column: 2 })
  })

  test('a place without a cell stays free', () => {
    const { rows } = layoutOf(picture('a.c'))
    expect(rows[0]!.map(({ cell, x }) => [cell.name, x])).toEqual([
      ['a', 0],
      ['c', 80],
    ])
  })

  test('a turned board begins with its last cell', () => {
    expect(layoutOf(picture('abc', 'def'), true).rows[0]![0]!.cell.name).toBe('f')
  })

  test('cards lie apart and in the middle of their row, and are never turned round', () => {
    const { rows, close } = layoutOf({ rows: [cards(1), cards(3)] }, true)
    expect(close).toBe(false)
    expect(rows[0]![0]!.x).toBe(rows[1]![1]!.x)
    expect(rows[0]![0]!.height).toBeGreaterThan(40)
  })

  test('a picture of any shape fits a table', () => {
    expect(ratioOf({ rows: [cells('abcdefghij')] })).toBe(2)
    expect(ratioOf({ rows: Array.from({ length: 20 }, () => cells('a')) })).toBe(0.75)
    expect(ratioOf(undefined)).toBe(2)
  })
})

test.each([
  ['a', 'ArrowRight', 'b'],
  ['a', 'ArrowLeft', 'a'],
  ['b', 'ArrowDown', 'd'],
  ['d', 'ArrowRight', 'f'],
  ['f', 'ArrowUp', 'c'],
  ['f', 'Home', 'd'],
  ['a', 'End', 'c'],
])('from %s the key %s leads to %s', (from, key, to) => {
  const rows = rowsOf(layoutOf(picture('abc', '...', 'd.f')))
  const cell = rows.flat().find(({ name }) => name === from)!
  expect(walk(rows, cell, key)?.name).toBe(to)
  expect(walk(rows, cell, 'x')).toBeNull()
})

test('actions that no cell stands for are left over', () => {
  expect(beyond(picture('abc'), ['a', 'c', 'pass'])).toEqual(['pass'])
  expect(beyond(undefined, ['pass'])).toEqual(['pass'])
})

test('a shape that two sides have needs a sign', () => {
  const cell = (shape: PictureCell['shape'], side: number) => ({ name: '', shape, side })
  const rows = [[cell('disc', 0), cell('disc', 1), cell('ring', 1), cell('ring', 1)]]
  expect([...shared({ rows })]).toEqual(['disc'])
})

describe('words', () => {
  const heap = { type: 'integer', default: 9, description: 'How many lie there.' }
  const start = { oneOf: [{ const: 'free_choice', description: 'Anybody.' }] }
  const game = {
    ...{ id: 'nim', name: 'Nim', seats: 3 },
    options: { properties: { heapSize: heap, start, chairs: { role: 'sitters' } } },
  } as unknown as GameShown
  const say = (own: Record<string, string>, key: string, values = {}) =>
    messagesOf(game, own)[`nim.${key}`]?.(values)

  test.each([
    ['name', 'Nim'],
    ['option.heapSize', 'Heap size'],
    ['option.heapSize.about', 'How many lie there.'],
    ['option.start.free_choice', 'Free choice'],
    ['option.start.free_choice.about', 'Anybody.'],
    ['options', 'heapSize\nstart'],
  ])('%s comes from the rules', (key, text) => expect(say({}, key)).toBe(text))

  test('what the game says itself comes first, with its holes filled', () => {
    const own = { name: 'Нім', took: '{who} {count}, {what}' }
    expect(say(own, 'name')).toBe('Нім')
    expect(say(own, 'took', { who: 'Ann', count: 2 })).toBe('Ann 2, {what}')
  })

  test('names of options are put into words', () => {
    expect(['passing', 'boardSize', 'pie_rule'].map(spaced)).toEqual([
      ...['Passing', 'Board size', 'Pie rule'],
    ])
  })
})
