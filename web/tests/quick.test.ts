/** Quick match: what is offered to whom, and in which order games to go on with are listed. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { MyMatch } from '../src/api/types'
import { clocksFor, wishOf, type Choice } from '../src/home/quick'
import { inOrder, restOf, type UnfinishedGame } from '../src/people/unfinished'
import { destinations, standing } from '../src/ui/places'

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} }))

const choice: Choice = { game: 'go', range: 200, widens: false, rated: true }

test('clocks by days are offered to whoever can be called alone', () => {
  expect(clocksFor(true)).toEqual(['1+1', '3+2', '5+5', '10+5', '3d', 'none'])
  expect(clocksFor(false)).toEqual(['1+1', '3+2', '5+5', '10+5', 'none'])
})

test.each([
  ['5+5', true, { main_ms: 300_000, increment_ms: 5_000, cap_ms: null }, 200, true],
  ['10+5', false, { main_ms: 600_000, increment_ms: 5_000, cap_ms: null }, null, false],
  ['3d', true, { days: 3 }, 200, true],
  ['none', true, null, 200, true],
] as const)('a wish for %s of an account: %o', (preset, account, clock, near, rated) => {
  expect(wishOf(choice, preset, account)).toEqual({ game: 'go', clock, near, rated, widens: false })
})

test('a range of nothing is anybody', () => {
  expect(wishOf({ ...choice, range: 0 }, 'none', true).near).toBeNull()
})

const clock = { main_ms: 1, increment_ms: 0, cap_ms: null, used: [0, 0], at: 1_000 }
const match = (turn: boolean, rest?: Partial<MyMatch>) =>
  ({ turn, yours: [0], clock: null, seats: [], ...rest }) as unknown as MyMatch

test.each([
  [{ ...clock, left: [9_000, 5_000], running: [0] }, [0], 3_000, 7_000],
  [{ ...clock, left: [9_000, 5_000], running: [1] }, [0], 3_000, 9_000],
  [{ ...clock, left: [9_000, 5_000], running: [1] }, [0, 1], 3_000, 3_000],
  [null, [0], 3_000, undefined],
])('of %o the seats %o have at %d left: %s', (shown, yours, now, rest) => {
  expect(restOf(match(true, { clock: shown, yours }), now)).toBe(rest)
})

test('where somebody waits for a move comes first, the most pressing before the others', () => {
  const game = (id: string, at: number, more: Partial<UnfinishedGame>): UnfinishedGame => ({
    ...{ id, at, game: 'go', plays: 0, over: false, tokens: {}, mode: 'online' },
    ...more,
  })
  const games = [
    game('computer', 9, { mode: 'computer', match: match(true) }),
    game('waits', 8, { match: match(false), rest: 1 }),
    game('slow', 1, { match: match(true) }),
    game('days', 2, { match: match(true), rest: 86_400_000 }),
    game('minutes', 3, { match: match(true), rest: 60_000 }),
  ]
  const order = inOrder(games).map(({ id }) => id)
  expect(order).toEqual(['minutes', 'days', 'slow', 'computer', 'waits'])
})

test.each([
  ['home', '/', 'play', 'page'],
  ['table', '/m/x', 'play', 'true'],
  ['learn', '/rules', 'learn', 'page'],
  ['rules', '/rules/go', 'learn', 'true'],
  ['person', '/people/x', 'best', 'true'],
  ['settings', '/settings', undefined, undefined],
] as const)('at %s (%s) the navigation marks %s as %s', (place, path, name, mark) => {
  const marked = destinations.flatMap((to) => {
    const how = standing(to, place, path)
    return how ? [[to.name, how]] : []
  })
  expect(marked).toEqual(name ? [[name, mark]] : [])
})
