import { describe, expect, test } from 'vitest'
import { actionOf, playable, targets } from '../src/boards/skill-gomoku/choice.svelte'
import { crack, gaps, heart, path, splinters, veins } from '../src/boards/skill-gomoku/cracks'
import { effectsOf, LASTS } from '../src/boards/skill-gomoku/effects.svelte'
import { held } from '../src/boards/skill-gomoku/fan'
import { rest, spoken } from '../src/boards/skill-gomoku/ring'
import { drawn, LEGENDS } from '../src/boards/skill-gomoku/sample'
import { commandOf } from '../src/lib/keymap'
import { PICKS } from '../src/boards/skill-gomoku/commands'
import { han, notated, skillIn, SKILLS } from '../src/boards/skill-gomoku/skills'
import { CARDS, heard } from '../src/boards/skill-gomoku/sounds'
import { nameOf } from '../src/boards/skill-gomoku/view'

describe('a hand held as a fan', () => {
  const hand = SKILLS.map((_, index) => held(index, 8, 196))

  test('is as wide as asked, and its middle is the highest', () => {
    expect(hand[0]!.x).toBeCloseTo(-98)
    expect(hand[7]!.x).toBeCloseTo(98)
    expect(Math.min(...hand.map(({ y }) => y))).toBe(hand[3]!.y)
  })

  test('leans outward, the same on both sides', () => {
    hand.forEach(({ turn, y }, index) => {
      expect(turn).toBeCloseTo(-hand[7 - index]!.turn)
      expect(y).toBeCloseTo(hand[7 - index]!.y)
    })
  })

  test('of one card stands upright', () => {
    expect(held(0, 1, 196)).toEqual({ x: 0, y: 0, turn: 0 })
  })
})

describe('the ring counts the server’s time (section 10)', () => {
  test.each([
    [10_000, 5_000, 5_000, 1, 5],
    [10_000, 5_000, 5_001, 0.9998, 5],
    [10_000, 5_000, 7_500, 0.5, 3],
    [10_000, 5_000, 9_999, 0.0002, 1],
    [10_000, 5_000, 10_000, 0, 0],
    [10_000, 5_000, 12_000, 0, 0],
    [10_000, 5_000, 4_000, 1, 5],
  ])('due %i of %i ms at %i: %f left, shown as %i', (due, ms, now, share, seconds) => {
    expect(rest(due, ms, now)).toEqual({ share, seconds })
  })

  test('5, 3 and 1 are said aloud', () => {
    expect([5, 4, 3, 2, 1, 0].filter(spoken)).toEqual([5, 3, 1])
  })
})

describe('a broken board', () => {
  test('has cracks from its heart past its edges', () => {
    for (let arm = 0; arm < 9; arm++) {
      const line = crack(arm, 660)
      expect(line[0]).toEqual(heart(660))
      const { x, y } = line.at(-1)!
      expect(x < 0 || y < 0 || x > 660 || y > 660).toBe(true)
    }
  })

  test('breaks the same way every time', () => {
    for (const part of [gaps, veins, splinters]) expect(part(660)).toEqual(part(660))
  })

  test('is drawn as closed shapes', () => {
    expect(path(splinters(660)[0]!, true)).toMatch(/^M[\d. L-]+Z$/)
  })
})

describe('what an action told becomes what is shown', () => {
  const told = (code: string, values: Record<string, unknown>) => ({ code, values })

  test.each([
    ['a stone', [told('placed', { seat: 0, cell: 'H8' })], ['placed']],
    ['a card', [told('declared', { seat: 0, skill: 'still_water', cell: null })], ['said']],
    [
      'a stone blown away',
      [told('declined', {}), told('removed', { seat: 0, side: 'black', cell: 'H8' })],
      ['removed'],
    ],
    [
      'an answer',
      [told('countered', { seat: 1, answer: 'capture', cell: 'H8' })],
      ['said', 'shield'],
    ],
    ['frost', [told('frozen', { seat: 1, turns: 2 })], ['ripple']],
    ['a thaw', [told('thawed', { seat: 1 })], ['thaw']],
    ['a mended board', [told('revived', { seat: 1, by: 0 })], ['said', 'mend']],
    ['nothing to see', [told('window', { seat: 1 }), told('passed', { seat: 1 })], []],
  ])('%s', (_, happenings, kinds) => {
    const effects = effectsOf({ seq: 7, told: happenings })
    expect(effects.map(({ kind }) => kind)).toEqual(kinds)
    expect(new Set(effects.map(({ key }) => key)).size).toBe(effects.length)
    for (const { kind } of effects) expect(LASTS[kind]).toBeGreaterThan(0)
  })
})

describe('choosing a card', () => {
  const view = drawn({ black: 'H8 I9', white: 'I8', threatened: 'I9' })
  const legal = ['A1', 'fly_sand I8', 'fly_sand J9', 'still_water']

  test('what the server allows can be played, and nothing else', () => {
    expect([...playable({ legal, interactive: true }, view)]).toEqual(['fly_sand', 'still_water'])
    expect(playable({ legal, interactive: false }, view).size).toBe(0)
  })

  test('the answer to a window is the card that the window names', () => {
    const asked = { legal: ['counter', 'decline'], interactive: true }
    expect([...playable(asked, view)]).toEqual(['capture'])
    expect(actionOf('capture', view)).toBe('counter')
    expect(actionOf('still_water', { ...view, pending: null })).toBe('still_water')
  })

  test('the stones that can be taken come from the legal actions', () => {
    expect([...targets(legal)]).toEqual(['I8', 'J9'])
  })

  test('the keys 1 to 8 pick the cards in the order of the hand', () => {
    const picked = ['1', '8', '9', '0', 'a'].map((key) => commandOf([key], PICKS)?.id)
    const [first, last] = ['skill-gomoku/fly_sand', 'skill-gomoku/rise_again']
    expect(picked).toEqual([first, last, undefined, undefined, undefined])
  })
})

test.each([
  ['h8', 'H8'],
  [' fly_sand  h8', 'fly_sand H8'],
  ['FLY_SAND h8', 'fly_sand H8'],
  ['Counter', 'counter'],
  ['what', 'WHAT'],
])('typed “%s” is written “%s”', (typed, action) => {
  expect(notated(typed)).toBe(action)
})

test('every skill has its Chinese name and its place in the legend', () => {
  expect(LEGENDS.map(({ id }) => id)).toEqual([...SKILLS])
  expect(new Set(SKILLS.map(han)).size).toBe(8)
  expect(skillIn('fly_sand H8')).toBe('fly_sand')
  expect(skillIn('H8')).toBeNull()
})

test('points are named from the lower left (R-COORD)', () => {
  expect([nameOf([7, 7]), nameOf([0, 0]), nameOf([14, 14])]).toEqual(['H8', 'A15', 'O1'])
})

test.each([
  ['a card', [{ code: 'declared', values: { skill: 'fly_sand' } }], CARDS.fly_sand],
  [
    'an answer before what it stops',
    [{ code: 'countered', values: { skill: 'fly_sand', answer: 'capture' } }],
    CARDS.capture,
  ],
  ['a broken board', [{ code: 'broken', values: {} }], CARDS.mountain_power],
  ['a stone that leaves', [{ code: 'removed', values: {} }], 'slide'],
  ['a stone like any other', [{ code: 'placed', values: {} }], null],
])('%s is heard (section 18)', (_, told, sound) => {
  expect(heard(told)).toBe(sound)
})

test('every card has a sound of its own', () => {
  const tones = SKILLS.map((id) => JSON.stringify(CARDS[id]))
  expect(new Set(tones).size).toBe(SKILLS.length)
})
