import { describe, expect, test } from 'vitest'
import { cellName, cellNamed, stars, turned, walk } from '../src/boards/grid/cells'

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
  test.each([
    [7, 7, 'ArrowLeft', false, 6, 7],
    [7, 7, 'ArrowUp', false, 7, 6],
    [0, 0, 'ArrowLeft', false, 0, 0],
    [14, 14, 'ArrowDown', false, 14, 14],
    [7, 7, 'ArrowLeft', true, 8, 7],
    [7, 7, 'ArrowDown', true, 7, 6],
    [7, 7, 'Home', false, 0, 7],
    [7, 7, 'End', true, 0, 7],
  ])('from %i,%i by %s (turned: %s) leads to %i,%i', (x, y, key, flipped, tx, ty) => {
    expect(walk({ x, y }, key, 15, flipped)).toEqual({ x: tx, y: ty })
  })

  test('other keys lead nowhere', () => {
    expect(walk({ x: 7, y: 7 }, 'a', 15)).toBeNull()
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
