import { describe, expect, test } from 'vitest'
import { cellName, cellNamed, rowsOf, stars, turned } from '../src/boards/grid/cells'
import { walk } from '../src/boards/grid/rows'

describe('names of cells', () => {
  // Section 2 of Caro's rules: letters from the left, numbers from the bottom, none skipped.
  test.each([
    [0, 0, 15, 'A15'],
    [14, 0, 15, 'O15'],
    [0, 14, 15, 'A1'],
    [14, 14, 15, 'O1'],
    [7, 7, 15, 'H8'],
    [2, 2, 15, 'C13'],
    [8, 3, 9, 'I6'],
    [19, 0, 20, 'T20'],
  ])('%i,%i on a board of %i is %s, and back', (x, y, size, name) => {
    expect(cellName({ x, y }, size)).toBe(name)
    expect(cellNamed(name, size)).toEqual({ x, y })
  })

  test.each(['P8', 'A16', 'A0', 'h8', 'A01', '', 'take_x'])('%s is no cell of fifteen', (name) => {
    expect(cellNamed(name, 15)).toBeNull()
  })
})

describe('walking', () => {
  const from = (name: string, key: string, flipped: boolean) => {
    const rows = rowsOf(15, flipped)
    const cell = rows.flat().find((one) => one.key === name)!
    return walk(rows, cell, key)?.key
  }
  test.each([
    ['H8', 'ArrowLeft', false, 'G8'],
    ['H8', 'ArrowUp', false, 'H9'],
    ['A15', 'ArrowLeft', false, 'A15'],
    ['O1', 'ArrowDown', false, 'O1'],
    ['H8', 'ArrowLeft', true, 'I8'],
    ['H8', 'ArrowDown', true, 'H9'],
    ['H8', 'Home', false, 'A8'],
    ['H8', 'End', true, 'A8'],
  ])('from %s by %s (turned: %s) leads to %s', (name, key, flipped, to) => {
    expect(from(name, key, flipped)).toBe(to)
  })

  test('other keys lead nowhere', () => {
    expect(from('H8', 'a', false)).toBeUndefined()
  })
})

test('a board turned round twice is as before', () => {
  const cell = { x: 3, y: 11 }
  expect(turned(turned(cell, 15, true), 15, true)).toEqual(cell)
})

test.each([
  [7, 0],
  [9, 5],
  [15, 5],
  [20, 4],
])('a board of %i has %i marked points', (size, count) => {
  expect(stars(size)).toHaveLength(count)
})
