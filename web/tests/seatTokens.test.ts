import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  fitting,
  rememberMatch,
  heldMatches,
  isSeated,
  unfinished,
  type HeldMatch,
} from '../src/lib/seatTokens'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const held = (id: string, more: Partial<HeldMatch> = {}): HeldMatch => ({
  ...{ id, game: 'caro', tokens: { 0: 's' }, at: 0, plays: 1, over: false, mode: 'online' },
  ...more,
})

test('matches that are merely known do not push out a seat', () => {
  rememberMatch('mine', { game: 'caro', tokens: { 0: 'secret' } })
  for (let n = 0; n < 100; n++) rememberMatch(`seen ${n}`, { game: 'caro' })
  expect(unfinished().map(({ id }) => id)).toEqual(['mine'])
  expect(heldMatches().length).toBeLessThan(100)
})

test('what is over goes before what goes on, and the oldest before the newest', () => {
  const all = [
    held('over', { over: true, at: 9 }),
    held('new', { at: 8 }),
    held('seen', { tokens: {}, at: 7 }),
    held('old', { at: 1 }),
  ]
  const ids = (limit: number) => fitting(all, limit).map(({ id }) => id)
  expect(ids(4)).toEqual(['over', 'new', 'seen', 'old'])
  expect(ids(3)).toEqual(['over', 'new', 'old'])
  expect(ids(2)).toEqual(['new', 'old'])
  expect(ids(1)).toEqual(['new'])
})

test('an entry without a token is no seat', () => {
  expect(isSeated(held('a'))).toBe(true)
  expect(isSeated(held('a', { tokens: {} }))).toBe(false)
  expect(isSeated(undefined)).toBe(false)
})
