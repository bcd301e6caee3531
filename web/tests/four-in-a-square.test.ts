import { describe, expect, test } from 'vitest'
import {
  arrow,
  corner,
  leaning,
  middle,
  outline,
  places,
  towards,
} from '../src/boards/four-in-a-square/frame'
import { drawn } from '../src/boards/four-in-a-square/sample'

describe('the frame', () => {
  // Section 2: nine squares, four slots each, one grid of six by six.
  test.each([
    ['0.0', 0, 0],
    ['0.3', 1, 1],
    ['1.2', 1, 2],
    ['3.0', 2, 0],
    ['5.1', 2, 5],
    ['7.2', 5, 2],
    ['8.3', 5, 5],
  ])('cell %s is in row %i, column %i', (name, row, column) => {
    expect(places(false, false)[row]![column]!.key).toBe(name)
  })

  test('turned round, the first place is the last', () => {
    expect(places(false, true)[0]![0]!.key).toBe('8.3')
    expect(places(true, true)[0]![0]!.key).toBe('8')
    expect(places(true, true)[2]![1]!.key).toBe('1')
    expect(middle('8.3', true)).toEqual(middle('0.0'))
  })

  test('every cell is a place of its own, and lies where it is drawn', () => {
    const cells = places(false, false).flat()
    expect(new Set(cells.map(({ key }) => key)).size).toBe(36)
    for (const { key, x, y, width } of cells)
      expect(middle(key)).toEqual({ x: x + width / 2, y: y + width / 2 })
  })
})

describe('a tile beside the hole', () => {
  test.each([
    [1, 4, 0, 1],
    [3, 4, 1, 0],
    [5, 4, -1, 0],
    [7, 4, 0, -1],
    [2, 1, -1, 0],
  ])('on %i leans to the hole at %i', (square, hole, x, y) => {
    expect(towards(square, hole)).toEqual({ x, y })
    const [at, to] = [corner(square), leaning(square, hole, false)]
    expect([Math.sign(to.x - at.x), Math.sign(to.y - at.y)]).toEqual([x, y])
  })

  test('leans the other way on a board turned round', () => {
    expect(towards(3, 4, true)).toEqual({ x: -1, y: 0 })
  })

  test.each([
    [3, 4, 0],
    [1, 4, 90],
    [7, 4, -90],
    [5, 4, 180],
  ])('from %i an arrow in the hole at %i has the angle %i', (square, hole, angle) => {
    expect(arrow(square, hole, false).angle).toBe(angle)
  })
})

test('the outline of a block goes round its four beads, also across a seam', () => {
  expect(outline(['0.0', '0.1', '0.2', '0.3'], false)).toMatch(/^M60 30H/)
  expect(outline(['0.3', '1.2', '3.1', '4.0'], false)).toMatch(/^M148 118H/)
})

test('a drawn position knows its hole and keeps its tiles', () => {
  const view = drawn('R...|....|....|....|####|....|....|....|...B')
  expect(view.holeSquareIndex).toBe(4)
  expect(view.tiles).toEqual([0, 1, 2, 3, null, 5, 6, 7, 8])
  expect(view.board[8]).toEqual([null, null, null, 'B'])
})
