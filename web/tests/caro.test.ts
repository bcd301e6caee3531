import { expect, test } from 'vitest'
import type { Frame, Match } from '../src/api/types'
import { drawn } from '../src/boards/caro/sample'
import { sgf } from '../src/boards/caro/sgf'

const match = (scores: number[] | null, reason: string) =>
  ({
    created: Date.UTC(2026, 0, 2),
    position: {
      seats: [
        { name: 'A]n\\n', kind: 'human' },
        { name: '', kind: 'bot', level: 2 },
      ],
      result: { scores, reason, cells: [] },
    },
  }) as unknown as Match
const frames = (view = drawn(15, 'H8 A15 O1')) => [{ view } as unknown as Frame]

test('a game is written as SGF with rows from the top', () => {
  const text = sgf(match([1, 0], 'line'), frames())
  expect(text).toContain(';B[hh];W[aa];B[oo])')
  expect(text).toContain('SZ[15]')
  expect(text).toContain('DT[2026-01-02]')
  expect(text).toContain('PB[A\\]n\\\\n]PW[level 2]')
})

test.each([
  [[1, 0], 'line', 'RE[B+]'],
  [[0, 1], 'resign', 'RE[W+R]'],
  [[0, 1], 'timeout', 'RE[W+T]'],
  [[0.5, 0.5], 'agreement', 'RE[Draw]'],
  [null, 'aborted', 'RE[Void]'],
])('the result %o by %s is %s', (scores, reason, expected) => {
  expect(sgf(match(scores, reason), frames())).toContain(expected)
})

test('who has which side follows the view, as after swap2', () => {
  const view = { ...drawn(15, 'H8 A15 O1'), sides: ['O', 'X'] as ['O', 'X'] }
  expect(sgf(match([1, 0], 'line'), frames(view))).toContain('RE[W+]')
})
