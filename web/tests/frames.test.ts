import { expect, test } from 'vitest'
import { everyFrame, pageOf, whole } from '../src/api/frames'
import type { Frame } from '../src/api/types'

const frame = (seq: number): Frame => ({
  ...{ seq, at: 0, seat: 0, action: '', told: [], grown: { moves: seq } },
  view: { turn: seq % 2 },
})

test('a frame is given back what its view had by then', () => {
  const answer = { frames: [frame(1), frame(2)], grown: { moves: ['H8', 'I9'] } }
  expect(whole(answer).map(({ view }) => view)).toEqual([
    { turn: 1, moves: ['H8'] },
    { turn: 0, moves: ['H8', 'I9'] },
  ])
})

test('all frames come page after page', async () => {
  const moves = Array.from({ length: 250 }, (_, index) => `move ${index}`)
  const asked: number[] = []
  const frames = await everyFrame((from) => {
    asked.push(from)
    const some = Array.from({ length: Math.min(100, 251 - from) }, (_, index) =>
      frame(from + index),
    )
    return Promise.resolve({ frames: some, total: 251, grown: { moves } })
  })
  expect(asked).toEqual([0, 100, 200])
  expect(frames.map(({ seq }) => seq)).toEqual([...Array(251).keys()])
  expect(frames[250]!.view.moves).toHaveLength(250)
})

test.each([
  [0, 0],
  [99, 0],
  [100, 100],
  [250, 200],
])('position %i is on the page that begins with %i', (index, first) => {
  expect(pageOf(index)).toBe(first)
})
