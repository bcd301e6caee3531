import { describe, expect, test } from 'vitest'
import { art } from '../src/boards/save-oneself/art'
import {
  camera,
  drawnAt,
  EXTENT,
  grounds,
  inSight,
  lines,
  named,
  stops,
} from '../src/boards/save-oneself/cells'
import { passing, story } from '../src/boards/save-oneself/day'
import { actionOf } from '../src/boards/save-oneself/keys'
import { drawn, LEGENDS, ship } from '../src/boards/save-oneself/sample'
import { blockedBy } from '../src/boards/save-oneself/view'
import { dayBeside, isPast } from '../src/pages/days'
import type { Told } from '../src/api/types'

const told = (code: string, values: Record<string, unknown> = {}) => ({ code, values }) as Told

describe('the camera', () => {
  test('looks at the first card from the middle', () => {
    const { x, y } = camera({ ship: null, cells: { '0,0': 'water' }, player: [0, 0] })
    expect(x + EXTENT / 2).toBe(50)
    expect(y + EXTENT / 2).toBe(50)
  })

  // Section 7: the island is at most four wide, so six cells show it and the sea around it.
  test.each([
    ['0,0', '-1,-1 0,0 1,1'],
    ['0,0 0,1 0,2 0,3', '0,-1 0,4'],
    ['-3,2 -2,2 -1,2 0,2', '-4,2 1,2'],
  ])('has the shore of %s in sight', (cards, shore) => {
    const cells = Object.fromEntries(cards.split(' ').map((cell) => [cell, 'water']))
    const [row, col] = cards.split(' ')[0]!.split(',').map(Number)
    const from = camera({ ship: null, cells, player: [row!, col!] })
    const sight = inSight(from).flat().map(named)
    for (const cell of shore.split(' ')) expect(sight).toContain(cell)
  })

  test('has the whole ring of a ship in sight', () => {
    const view = drawn(['sticks'], '0,0', { ship: ship('-1,-1', 'NW') })
    const sight = inSight(camera(view)).flat().map(named)
    expect(sight).toHaveLength(36)
    expect(sight).toContain('-1,-1')
    expect(sight).toContain('4,4')
  })
})

describe('the ship', () => {
  const route = '-1,-1 -1,0 -1,1 -1,2 -1,3 -1,4 -1,5'
  const view = drawn(['sticks'], '0,0', {
    ship: ship('-1,-1', 'NW', route, [], { skipMove: true }),
  })

  test('is marked by the days until it is there, not where it waits', () => {
    expect(stops(view).map(({ days }) => days)).toEqual([2, 3, 4, 5, 6, 7])
    expect(stops(view)[0]).toMatchObject({ row: -1, col: 0, gone: false })
  })

  test('that is out of reach is marked at the edge of the picture', () => {
    const last = stops(view).at(-1)!
    expect(last.gone).toBe(true)
    const from = camera(view)
    expect(drawnAt(last, from).x).toBeLessThan(from.x + EXTENT)
  })

  test('is seen where its route ends with a signal', () => {
    const rescue = drawn(['sos'], '0,0', { ship: ship('-1,4', 'NE', '0,4', ['sos']) })
    expect(stops(rescue)).toEqual([{ row: 0, col: 4, days: 1, signals: ['sos'], gone: false }])
  })
})

test('ground is the shore of the island, or all of the rectangle once there is a ship', () => {
  const frame = { r0: -3, r1: 3, c0: -3, c1: 3 }
  expect(
    grounds(drawn(['water'], '0,0', { frame }))
      .map(named)
      .sort(),
  ).toEqual(['-1,0', '0,-1', '0,1', '1,0'].sort())
  expect(grounds(drawn(['sticks'], '0,0', { ship: ship('-1,-1', 'NW') }))).toHaveLength(15)
})

test('every side, the ship and the castaway are drawn', () => {
  const sides = LEGENDS.flatMap(({ back, front }) => [back, front])
  expect(new Set(sides).size).toBe(32)
  for (const side of [...sides, 'ship', 'castaway']) expect(art[side]?.length).toBeGreaterThan(0)
})

// Section 2.5: the traps.
test.each([
  ['rocks', 'palm-trees'],
  ['palm-trees', 'vines'],
  ['vines', 'flint'],
  ['flint', 'sticks'],
  ['telescope', 'water'],
  ['water', 'hook'],
  ['higher-ground', 'telescope rocks'],
  ['pig', ''],
])('flipping %s blocks: %s', (back, others) => {
  const view = drawn([LEGENDS.map((card) => card.back).join(' ')], '0,0')
  const card = view.cards.find((found) => found.back === back)!
  expect(blockedBy(view, card).map((other) => other.back)).toEqual(
    others.split(' ').filter(Boolean),
  )
})

// Section 15: the space bar skips, and stays where a further move is left.
test.each([
  ['ArrowUp', 'move', ['N', 'E'], 'N'],
  ['ArrowLeft', 'move', ['N', 'E'], null],
  ['e', 'move', ['N', 'E'], 'E'],
  ['Space', 'move', ['N', 'stay'], 'stay'],
  ['Space', 'move', ['N'], null],
  ['Space', 'flip', ['skip', 'flip rocks'], 'skip'],
  ['x', 'move', ['N'], null],
] as const)('the key "%s" in phase %s with %j means %s', (key, phase, legal, meant) => {
  expect(actionOf([key], { phase }, legal)).toBe(meant)
})

test('a day passes for 300 ms and the ship sails for 500', () => {
  expect(passing([told('hurt', { why: 'day' }), told('ship_sailed')])).toEqual([
    { part: 'day', ms: 300 },
    { part: 'ship', ms: 500 },
  ])
  expect(passing([told('hurt', { why: 'pig' })])).toEqual([])
})

test('the story counts days, keeps lives won and lost, and begins with the newest', () => {
  const plays = [
    { told: [told('dealt'), told('day')] },
    { told: [told('drawn'), told('hurt', { lost: 1 }), told('day')] },
    { told: [told('skipped')] },
  ]
  const lives = ({ values }: Told) => -Number(values.lost ?? 0)
  const shown = story(plays, ({ code }) => (code === 'day' ? '' : code), lives)
  expect(shown.map(({ day, text, lives, play }) => [day, text, lives + 0, play])).toEqual([
    [2, 'skipped', 0, 3],
    [1, 'hurt', -1, 2],
    [1, 'drawn', 0, 2],
    [0, 'dealt', 0, 1],
  ])
})

test.each([
  ['Sticks', ['Sticks']],
  ['Message in a bottle', ['Message in', 'a bottle']],
  ['Map half (column)', ['Map half', '(column)']],
  ['Сигнальний', ['Сигнальний']],
  ['半张藏宝图（列）', ['半张藏宝图（列）']],
])('the name %s is written in lines', (name, expected) => {
  expect(lines(name)).toEqual(expected)
})

test('days are counted by universal time', () => {
  expect(dayBeside('2026-03-01', -1)).toBe('2026-02-28')
  expect(dayBeside('2026-12-31', 1)).toBe('2027-01-01')
  const noon = Date.parse('2026-03-01T12:00:00Z')
  expect([isPast('2026-02-28', noon), isPast('2026-03-01', noon)]).toEqual([true, false])
})
