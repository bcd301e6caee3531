import { describe, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', undefined)

import type { GameShown } from '../src/api/types'
import type { AnyBoard } from '../src/boards/contract'
import { clockOf, clockWords, presets } from '../src/home/clocks'
import { inviteIn, spelled } from '../src/home/invite'
import { chairs, type Wish } from '../src/home/newMatch'
import { answered, completed, questions } from '../src/home/options'
import { ago } from '../src/lib/ago'
import { read } from '../src/lib/router.svelte'

const game = {
  id: 'caro',
  options: {
    type: 'object',
    properties: {
      size: { type: 'integer', minimum: 7, maximum: 9, default: 8 },
      rule: { type: 'string', oneOf: [{ const: 'a' }, { const: 'b' }], default: 'a' },
      fast: { type: 'boolean', default: true },
      cards: { type: 'array', items: { enum: ['p', 'q'] }, default: ['p'] },
      odd: { type: 'object', default: null },
      chairs: { type: 'array', items: { enum: ['human'] }, role: 'sitters' },
    },
  },
} as unknown as GameShown
const card = (more: Partial<AnyBoard> = {}) => more as AnyBoard

describe('the options of a game', () => {
  test('are asked for by their schema, as far as a menu can ask', () => {
    expect(questions(game, card()).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'size choice',
      'rule choice',
      'fast flag',
      'cards several',
    ])
  })

  test('are offered as the card says', () => {
    const [size] = questions(game, card({ menu: { size: [7, 9] }, unasked: ['rule'] }))
    expect(size).toMatchObject({ values: [7, 9], usual: 8 })
    expect(questions(game, card({ unasked: ['rule'] }))).toHaveLength(3)
  })

  test('have other usual values between people where the game says so', () => {
    const size = { type: 'integer', minimum: 7, maximum: 9, default: 8, betweenPeople: 9 }
    const asked = { ...game, options: { properties: { size } } } as unknown as GameShown
    expect(questions(asked, card(), true)[0]).toMatchObject({ usual: 9 })
    expect(questions(asked, card())[0]).toMatchObject({ usual: 8 })
  })

  test('may follow another one unasked', () => {
    const skill = card({ follows: { mending: 'stopping' } })
    expect(completed({ stopping: 30 }, skill)).toEqual({ stopping: 30, mending: 30 })
    expect(completed({ stopping: 30 }, card())).toEqual({ stopping: 30 })
  })

  test('are remembered as long as they fit', () => {
    const asked = questions(game, card())
    expect(answered(asked, { size: 9, rule: 'gone', fast: 'yes', cards: ['q'] })).toEqual({
      size: 9,
      rule: 'a',
      fast: true,
      cards: ['q'],
    })
  })
})

describe('the chairs of a new match', () => {
  const wish: Wish = {
    level: 3,
    side: 1,
    clock: 'none',
    cap: true,
    public: false,
    rated: false,
    winnable: true,
    options: {},
  }

  test('against the computer the other chair is a bot', () => {
    expect(chairs(2, 'computer', wish, '')).toEqual([
      { kind: 'bot', level: 3 },
      { kind: 'human', name: '', open: false },
    ])
  })

  test('online the other chair is open, and lots decide where nobody chose', () => {
    expect(
      chairs(2, 'online', { ...wish, side: -1 }, 'Ann', 0.2).map((chair) => chair.open),
    ).toEqual([false, true])
  })

  test('on one device both chairs stay here', () => {
    expect(chairs(2, 'device', wish, 'Ann').every((chair) => chair.open === false)).toBe(true)
  })
})

const HOUR = 3_600_000
test.each([
  [0, 'now'],
  [90 * 60_000, '1 hour ago'],
  [5 * 60_000, '5 minutes ago'],
  [25 * HOUR, 'yesterday'],
  [50 * HOUR, '2 days ago'],
])('%d ms ago is called "%s"', (long, words) => {
  expect(ago(0, long, 'en')).toBe(words)
})

test.each([
  ['none', null],
  ['5+5', { main_ms: 300_000, increment_ms: 5_000, cap_ms: 30_000 }],
  ['3d', { days: 3 }],
])('the clock %s is %o', (preset, clock) => {
  expect(presets(true)).toContain(preset)
  expect(presets(false).includes(preset)).toBe(!preset.endsWith('d'))
  expect(clockOf(preset, true)).toEqual(clock)
})

test('a clock caps a move only where that is asked for, and says so', () => {
  expect(clockOf('5+5', false)).toMatchObject({ cap_ms: null })
  expect(clockWords(clockOf('5+5', false)!)).not.toContain('clock.cap')
  expect(clockWords(clockOf('5+5', true)!)).toContain('clock.cap')
})

test.each([
  ['http://127.0.0.1:8000/m/k7m2qxabcdef', { match: 'k7m2qxabcdef' }],
  [' K7M2QXABCDEF ', { match: 'k7m2qxabcdef' }],
  ['/m/k7m2qxabcdef/review', { match: 'k7m2qxabcdef' }],
  ['/m/abcdef', null],
  ['K7M2QX', { code: 'K7M2QX' }],
  [' k7m-2qx ', { code: 'K7M2QX' }],
  ['K7M2Q', null],
  ['K7M2Q0', null],
  ['hello there', null],
  ['', null],
])('the invitation "%s" speaks of %o', (text, invite) => {
  expect(inviteIn(text)).toEqual(invite)
})

test.each([
  ['k7m', 'K7M'],
  ['http://127.0.0.1/m/k7m2qxabcdef', 'http://127.0.0.1/m/k7m2qxabcdef'],
])('%s is written as %s', (text, written) => {
  expect(spelled(text)).toBe(written)
})

test.each([
  ['/', { place: 'home' }],
  ['/m/abc', { place: 'table', id: 'abc', review: false, sheet: null }],
  ['/m/abc/review', { place: 'table', id: 'abc', review: true, sheet: null }],
  ['/m/abc/rules', { place: 'table', id: 'abc', review: false, sheet: 'rules' }],
  ['/m/abc/settings', { place: 'table', id: 'abc', review: false, sheet: 'settings' }],
  ['/play/caro', { place: 'play', game: 'caro' }],
  ['/rules/caro', { place: 'rules', game: 'caro' }],
  ['/settings', { place: 'settings' }],
  ['/record', { place: 'record' }],
  ['/deal/nim/a%2Fb', { place: 'deal', game: 'nim', seed: 'a/b' }],
  ['/deal/daily:2026', { place: 'deal', game: '', seed: 'daily:2026' }],
  ['/deal/nim/a/b', { place: 'nowhere' }],
  ['/m/abc/other', { place: 'nowhere' }],
  ['/nothing', { place: 'nowhere' }],
  ['/daily/2026-11-19', { place: 'daily', day: '2026-11-19' }],
  ['/daily', { place: 'daily', day: '' }],
  ['/daily/then', { place: 'nowhere' }],
  ['/m/%', { place: 'nowhere' }],
  ['/people/%E0%A4%A', { place: 'nowhere' }],
])('the address %s is read', (path, route) => {
  expect(read(path)).toEqual(route)
})
