import { describe, expect, test, vi } from 'vitest'
import type { ClockShown, Position, WireEvent } from '../src/api/types'
import { merged, rows, standing } from '../src/table/plays'
import { clockText, left, span, tenths, spentCap } from '../src/table/time'
import { blindness } from '../src/table/boardProps'
import { load, percentage, speak } from '../src/lang/index.svelte'
import { reasonText } from '../src/table/words'
import type { Table } from '../src/table/table.svelte'

const log = (text: string): WireEvent[] =>
  text.split(' ').map((word, index) => {
    const [seat, action] = word.split(':') as [string, string]
    const kept = /^keep(\d+)$/.exec(action)
    return {
      seq: index + 1,
      at: index,
      seat: Number(seat),
      kind: kept ? 'takeback' : 'action',
      text: kept ? kept[1]! : action,
      told: [],
    }
  })

describe('the actions that stand', () => {
  test.each([
    ['0:H8 1:I9 0:H9', 'H8 I9 H9'],
    ['0:H8 1:I9 0:keep0', ''],
    ['0:H8 1:I9 0:H9 1:J9 0:keep2 0:G7', 'H8 I9 G7'],
  ])('of %s are %s', (events, actions) => {
    expect(
      standing(log(events))
        .map((play) => play.action)
        .join(' '),
    ).toBe(actions)
  })

  test('an event that comes twice counts once', () => {
    const events = log('0:H8 1:I9 0:H9')
    expect(merged(events.slice(0, 2), events)).toEqual(events)
  })
})

describe('the list of moves', () => {
  const shown = (text: string, seats: number) =>
    rows(standing(log(text)), seats).map((row) =>
      row.turns
        .map((turn) => turn.map((entry) => `${entry.index}${entry.action}`).join('+'))
        .join('|'),
    )

  test.each([
    ['turn by turn', '0:a 1:b 0:c', 2, ['1a|2b', '3c|']],
    ['two actions a turn stand together', '0:a 0:b 1:c 1:d 0:e', 2, ['1a+2b|3c+4d', '5e|']],
    ['the second seat may begin', '1:a 0:b 1:c', 2, ['|1a', '2b|3c']],
    ['what chance did is not listed', '-1:x 0:a -1:y 0:b', 1, ['2a', '4b']],
    ['alone every action has a line', '0:a 0:b', 1, ['1a', '2b']],
  ])('%s', (_, text, seats, expected) => {
    expect(shown(text, seats)).toEqual(expected)
  })
})

describe('clocks', () => {
  const clock: ClockShown = {
    main_ms: 300_000,
    increment_ms: 5_000,
    cap_ms: 30_000,
    left: [120_000, 20_000],
    used: [25_000, 0],
    running: [0],
    at: 1_000,
  }

  test.each([
    [0, 1_000, 120_000, 5_000],
    [0, 3_500, 117_500, 2_500],
    [0, 999_000, 0, 0],
    [1, 99_000, 20_000, 30_000],
    [0, 500, 120_000, 5_000],
  ])('seat %i at %i has %i ms, and %i for this move', (seat, now, main, cap) => {
    expect(left(clock, seat, now)).toEqual({ main, cap })
  })

  test('without a cap only the main time counts', () => {
    expect(left({ ...clock, cap_ms: null }, 0, 2_000)).toEqual({ main: 119_000, cap: null })
  })

  test('a seat ran out of the cap where it has main time left', () => {
    const spent = { ...clock, used: [30_000, 0] }
    expect(spentCap(spent, 0)).toBe(30_000)
    expect(spentCap(spent, 1)).toBeNull()
    expect(spentCap({ ...spent, left: [0, 20_000] }, 0)).toBeNull()
    expect(spentCap({ ...spent, cap_ms: null }, 0)).toBeNull()
    expect(spentCap(null, 0)).toBeNull()
  })

  test.each([
    [221_000, '3:41'],
    [220_001, '3:41'],
    [9_400, '0:09.4'],
    [0, '0:00.0'],
    [3_725_000, '1:02:05'],
    [10_000, '0:10'],
  ])('%i ms reads %s', (ms, text) => {
    expect(clockText(ms)).toBe(text)
  })

  test('a stretch of time reads in minutes and seconds', () => {
    expect(span(372_000)).toBe('6:12')
  })

  test('what a move got back reads in tenths', () => {
    expect([50, 200, 1_240].map(tenths)).toEqual(['0.1', '0.2', '1.2'])
  })

  test('tenths and shares are written as the language does', async () => {
    vi.stubGlobal('document', { documentElement: {} })
    await speak('ru')
    expect([clockText(9_400), tenths(1_240), percentage(0.5)]).toEqual([
      '0:09,4',
      '1,2',
      '50\u00a0%',
    ])
    await speak('en')
    expect(percentage(0.5)).toBe('50%')
    vi.unstubAllGlobals()
  })
})

test.each([
  ['two people on two screens do as their table says', [0], ['human', 'human'], true, true],
  ['and see the board where it says nothing', [0], ['human', 'human'], false, false],
  ['at one screen it is their own affair', [0, 1], ['human', 'human'], false, null],
  ['as it is against the computer', [0], ['human', 'bot'], false, null],
  ['who watches sees what they like', [], ['human', 'human'], true, null],
])('U-NET-9: %s', (_, held, kinds, blind, plays) => {
  const seats = kinds.map((kind) => ({ kind }))
  expect(blindness({ held, match: { blind }, position: { seats } } as unknown as Table)).toBe(plays)
})

test('a game that the server ended names the cap that it had reached', async () => {
  await load('house')
  const result = { scores: null, reason: 'too_long', cells: [] }
  const position = { result, plays: 2000, clock: null } as unknown as Position
  const table = { match: { game: 'caro' }, held: [0] } as unknown as Table
  expect(reasonText(table, position)).toContain('after 2,000 actions')
})
