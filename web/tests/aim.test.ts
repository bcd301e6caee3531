import { describe, expect, test } from 'vitest'
import { asksFirst, SMALL_PX, type Choosing } from '../src/boards/grid/confirm'
import { LOUPE, loupeAt, zoomOf, type Point } from '../src/boards/grid/loupe'

const usual: Choosing = { wish: 'auto', by: 'touch', px: 24, rated: false, ahead: false }

test.each<[string, Partial<Choosing>, boolean]>([
  ['a finger on small cells aims first', {}, true],
  ['a finger on large cells plays at once', { px: SMALL_PX }, false],
  ['a mouse plays at once', { by: 'mouse' }, false],
  ['a pen is as sure as a mouse', { by: 'pen' }, false],
  ['keys play at once', { by: 'keys' }, false],
  ['a rated game is confirmed on large cells too', { px: 60, rated: true }, true],
  ['a rated game is confirmed by mouse too', { by: 'mouse', rated: true }, true],
  ['who walks there by keys has aimed', { by: 'keys', rated: true }, false],
  ['always means the mouse', { wish: 'always', by: 'mouse', px: 60 }, true],
  ['always means keys', { wish: 'always', by: 'keys' }, true],
  ['never means small cells', { wish: 'never' }, false],
  ['never means rated games', { wish: 'never', rated: true }, false],
  ['what can be taken back is not confirmed', { px: 60, rated: true, ahead: true }, false],
  ['but it is aimed on small cells', { ahead: true }, true],
  ['unless nothing is', { wish: 'never', ahead: true }, false],
])('%s', (_, how, first) => {
  expect(asksFirst({ ...usual, ...how })).toBe(first)
})

describe('the loupe', () => {
  const phone = { width: 390, height: 664 }
  const { radius, gap } = LOUPE
  test.each<[string, Point, Point]>([
    ['is held above the finger', { x: 200, y: 400 }, { x: 200, y: 400 - gap - radius }],
    ['stays in the window on the left', { x: 5, y: 400 }, { x: radius, y: 400 - gap - radius }],
    ['and on the right', { x: 388, y: 400 }, { x: 390 - radius, y: 400 - gap - radius }],
    ['is held on the right at the top', { x: 100, y: 80 }, { x: 100 + gap + radius, y: 80 }],
    ['or on the left', { x: 300, y: 80 }, { x: 300 - gap - radius, y: 80 }],
    ['and below the edge', { x: 300, y: 10 }, { x: 300 - gap - radius, y: radius }],
  ])('%s', (_, finger, at) => {
    expect(loupeAt(finger, phone)).toEqual(at)
  })

  test.each([320, 390, 844])('never lies under the finger in a window %i wide', (width) => {
    for (let x = 0; x <= width; x += 10)
      for (let y = 0; y <= 390; y += 10) {
        const at = loupeAt({ x, y }, { width, height: 390 })
        expect(Math.hypot(at.x - x, at.y - y), `${x},${y}`).toBeGreaterThan(radius)
      }
  })

  test.each([
    [16, 2.5],
    [20, 2],
    [40, 1.5],
  ])('shows a cell of %i px %f times as large', (cell, zoom) => {
    expect(zoomOf(cell)).toBe(zoom)
  })
})
