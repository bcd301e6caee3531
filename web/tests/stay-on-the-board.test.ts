// long: the cases of the rulebook in its own order
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ahead, startOf, written } from '../src/boards/stay-on-the-board/directions'
import { fatalEnd } from '../src/boards/stay-on-the-board/fatal'
import { COMMANDS, directionKey, meaning } from '../src/boards/stay-on-the-board/keys'
import { commandOf } from '../src/lib/keymap'
import { drawn } from '../src/boards/stay-on-the-board/sample'
import {
  actionOf,
  centre,
  measured,
  NOTHING,
  pressed,
  type Selection,
} from '../src/boards/stay-on-the-board/selection'
import { chairsOf, type Wish } from '../src/boards/stay-on-the-board/newMatch'
import type { Direction, StayView } from '../src/boards/stay-on-the-board/view'
import { aidsAt, visible } from '../src/boards/stay-on-the-board/visibility'
import { Walk } from '../src/boards/stay-on-the-board/walk.svelte'

/** Presses by their names: an arrow's digit, or a distance after a `#`. */
const press = (text: string, size: number) =>
  text
    .split(' ')
    .map(
      (word) => (now: Selection) =>
        word.startsWith('#')
          ? measured(now, Number(word.slice(1)), size)
          : pressed(now, Number(word) as Direction, size),
    )
    .reduce<Selection[]>((seen, step) => [...seen, step(seen.at(-1) ?? NOTHING)], [])

const shown = ({ dir, dist }: Selection) => `${dir ?? ''}·${dist ?? ''}`

describe('the pad', () => {
  test.each([
    ['U-PAD-1, U-PAD-2, case 36', '6 6 6 6', 4, ['6·1', '6·2', '6·3', '6·1']],
    ['U-PAD-3, case 37', '#3 8 9', 5, ['·3', '8·3', '9·3']],
    ['an automatic distance returns to 1, case 38', '8 8 4', 5, ['8·1', '8·2', '4·1']],
    ['a distance set by hand is kept, however often', '#3 8 8', 5, ['·3', '8·3', '8·3']],
    ['a distance past the board is ignored', '#3 8', 3, ['·', '8·1']],
    ['on two by two there is one distance', '6 6', 2, ['6·1', '6·1']],
  ])('%s', (_, presses, size, expected) => {
    expect(press(presses, size).map(shown)).toEqual(expected)
  })

  test('only a whole choice is an action', () => {
    expect(press('6 6', 5).map(actionOf)).toEqual(['6x1', '6x2'])
    expect(actionOf(press('#3', 5)[0]!)).toBeNull()
  })
})

describe('the centre button (section 12, D-ARCH-5)', () => {
  const theirs: StayView['last'] = { by: 2, dir: 7, dist: 3 }
  test.each<[number, Selection, StayView['last'], string]>([
    [1, { dir: 6, dist: 2, byHand: false }, theirs, '6·2'],
    [2, { dir: 6, dist: null, byHand: false }, theirs, '6·'],
    [3, { dir: null, dist: 2, byHand: true }, theirs, '·2'],
    [4, NOTHING, theirs, '7·3'],
    [5, NOTHING, { ...theirs, by: 1 }, '·'],
    [5, NOTHING, null, '·'],
  ])('is in state %i', (state, selection, last, what) => {
    const seen = centre(selection, last, 0)
    expect([seen.state, `${seen.dir ?? ''}·${seen.dist ?? ''}`]).toEqual([state, what])
  })
})

test.each([
  ['the player decides at one screen', null, true, true],
  ['a table that says no shows the board', false, true, false],
  ['a table that says yes hides it', true, false, true],
])('U-NET-9: %s', (_, blind, own, hides) => {
  const seen = { showBoard: true, showPiece: true, showMoves: true, showFirst: false }
  const aids = { ...seen, autoHide: own }
  expect(aidsAt(aids, blind).autoHide).toBe(hides)
})

describe('what is in view is derived (section 10)', () => {
  const all = {
    showBoard: true,
    showPiece: true,
    showMoves: true,
    autoHide: false,
    showFirst: false,
  }
  const after = (people: number, computers = 0) =>
    drawn('.../.Q./...', { points: { '1': people, '2': 0 }, moves: people + computers })
  const at = (view: StayView, news = {}) => ({
    view,
    turn: true,
    peekedAt: null,
    over: false,
    ...news,
  })
  const seen = (aids: object, moment: Parameters<typeof visible>[1]) => {
    const { board, piece, marks } = visible({ ...all, ...aids }, moment)
    return [board && 'board', piece && 'piece', marks && 'marks'].filter(Boolean).join(' ')
  }

  test.each([
    ['all is in view', {}, at(after(3)), 'board piece marks'],
    ['marks wait for one’s turn', {}, at(after(3), { turn: false }), 'board piece'],
    ['without the board nothing is (U-HIDE-5)', { showBoard: false }, at(after(0)), ''],
    ['without the piece there are no marks (R-OPT-3)', { showPiece: false }, at(after(0)), 'board'],
    ['marks can be off', { showMoves: false }, at(after(0)), 'board piece'],
    [
      'auto-hide lets the start be seen where the player wants it (U-HIDE-1)',
      { autoHide: true, showFirst: true },
      at(after(0)),
      'board piece marks',
    ],
    [
      'the computer’s move alone hides nothing (U-HIDE-3)',
      { autoHide: true, showFirst: true },
      at(after(0, 1)),
      'board piece marks',
    ],
    ['auto-hide hides it from the start by itself', { autoHide: true }, at(after(0)), ''],
    [
      'before the first move one may peek',
      { autoHide: true },
      at(after(0), { peekedAt: 0 }),
      'board piece marks',
    ],
    ['the start alone shows nothing', { showFirst: false }, at(after(0)), 'board piece marks'],
    ['a person’s move hides it (U-HIDE-2)', { autoHide: true }, at(after(1)), ''],
    ['it stays away', { autoHide: true }, at(after(4, 4)), ''],
    [
      'peeking brings it back (U-HIDE-4)',
      { autoHide: true },
      at(after(2), { peekedAt: 2 }),
      'board piece marks',
    ],
    ['and the next move hides it again', { autoHide: true }, at(after(3), { peekedAt: 2 }), ''],
    [
      'at the end it is shown (U-HIDE-9)',
      { autoHide: true },
      at(after(3), { over: true, turn: false }),
      'board piece',
    ],
  ])('%s', (_, aids, moment, expected) => {
    expect(seen(aids, moment)).toBe(expected)
  })
})

describe('directions', () => {
  test.each<[Direction, number, number]>([
    [7, -1, -1],
    [8, -1, 0],
    [9, -1, 1],
    [4, 0, -1],
    [6, 0, 1],
    [1, 1, -1],
    [2, 1, 0],
    [3, 1, 1],
  ])('%i leads by %i, %i', (dir, row, column) => {
    expect(ahead([0, 0], dir, 1)).toEqual([row, column])
    expect(ahead(ahead([4, 4], dir, 3), (10 - dir) as Direction, 3)).toEqual([4, 4])
  })

  test.each(['5x1', '7x9', '7x0', 'claim', '7x', '77x1'])('%s is not a move', (text) => {
    expect(written(text)).toBeNull()
  })

  test('the start cell is known until the second move', () => {
    const view = drawn('.../.Q./...')
    expect(startOf({ ...view, moves: 0 })).toEqual([1, 1])
    expect(startOf({ ...view, moves: 1, last: { by: 2, dir: 3, dist: 1 } })).toEqual([0, 0])
    expect(startOf({ ...view, moves: 2, last: { by: 2, dir: 3, dist: 1 } })).toBeNull()
  })

  test.each([
    ['up and over', [0, 1], [-4, 1], { x: 150, y: -19 }],
    ['over a corner', [0, 0], [-2, -2], { x: -19, y: -19 }],
    ['past the right edge', [1, 2], [1, 3], { x: 319, y: 150 }],
    ['onto a burnt cell', [0, 0], [0, 2], { x: 250, y: 50 }],
  ] as const)('the arrow of a fatal move goes %s', (_, from, to, end) => {
    const at = fatalEnd([...from], [...to], 3, 34)
    expect({ x: Math.round(at.x), y: Math.round(at.y) }).toEqual(end)
  })
})

describe('the keys (section 13)', () => {
  test.each([
    ['KeyQ', { dir: 7 }],
    ['Numpad7', { dir: 7 }],
    ['KeyX', { dir: 2 }],
    ['Digit1', { distance: 1 }],
    ['Digit8', { distance: 8 }],
    ['KeyS', { act: 'confirm' }],
    ['Numpad5', { act: 'confirm' }],
    ['Space', { act: 'confirm' }],
    ['Backspace', { act: 'claim' }],
    ['NumpadDecimal', { act: 'claim' }],
    ['NumpadDivide', { act: 'peek' }],
    ['Numpad0', { act: 'autohide' }],
    ['NumpadMultiply', { act: 'mode' }],
    ['NumpadAdd', { act: 'larger' }],
    ['Minus', { act: 'smaller' }],
    ['Escape', { act: 'clear' }],
  ])('%s means %j', (code, means) => {
    expect(meaning(commandOf([code], COMMANDS)!)).toEqual(means)
  })

  test('digits of the top row are distances, but 9 and 0 are not (ruling 24)', () => {
    const others = ['Digit9', 'Digit0', 'KeyP']
    expect(others.map((code) => commandOf([code], COMMANDS))).toEqual(others.map(() => undefined))
  })

  test('keys that were kept by this game alone are kept with all others', async () => {
    const kept = { 'parlour.stay': JSON.stringify({ size: 4, keys: { dir8: ['KeyO'] } }) }
    vi.stubGlobal('localStorage', {
      getItem: (name: keyof typeof kept) => kept[name] ?? null,
      setItem: (name: keyof typeof kept, text: string) => (kept[name] = text),
    })
    vi.resetModules()
    const { memory } = await import('../src/boards/stay-on-the-board/memory.svelte')
    const { settings } = await import('../src/lib/settings.svelte')
    vi.unstubAllGlobals()
    expect(settings.keys).toEqual({ [directionKey(8).id]: 'KeyO' })
    expect(memory.size).toBe(4)
    expect(JSON.parse(kept['parlour.stay'])).not.toHaveProperty('keys')
  })
})

describe('the board walks behind the game', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const step = (moves: number) => drawn('.../.Q./...', { moves })

  test('in order, and each move takes its time (D-ARCH-4)', () => {
    const walk = new Walk(step(0))
    for (const moves of [1, 2, 3]) walk.follow(step(moves), 2000)
    expect([walk.shown.moves, walk.moving]).toEqual([1, true])
    vi.advanceTimersByTime(2000)
    expect(walk.shown.moves).toBe(2)
    vi.advanceTimersByTime(2000)
    expect([walk.shown.moves, walk.moving]).toEqual([3, true])
    vi.advanceTimersByTime(2000)
    expect([walk.shown.moves, walk.moving]).toEqual([3, false])
  })

  test('without a glide it is there at once', () => {
    const walk = new Walk(step(0))
    walk.follow(step(1), 0)
    expect([walk.shown.moves, walk.moving]).toEqual([1, false])
  })

  test('a move taken back, and any leap, is shown at once (D-ARCH-7)', () => {
    const walk = new Walk(step(5))
    walk.follow(step(6), 2000)
    walk.follow(step(2), 2000)
    expect([walk.shown.moves, walk.moving]).toEqual([2, false])
    vi.advanceTimersByTime(9000)
    expect(walk.shown.moves).toBe(2)
  })

  test('stopped, it shows nothing that it was about to show (D-ARCH-6)', () => {
    const walk = new Walk(step(0))
    walk.follow(step(1), 2000)
    walk.follow(step(2), 2000)
    walk.stop()
    vi.advanceTimersByTime(9000)
    expect(walk.shown.moves).toBe(1)
  })

  test('news of the same position replaces it', () => {
    const walk = new Walk(step(0))
    walk.follow(step(1), 2000)
    const over = { ...step(1), mode: 'blocked' as const }
    walk.follow(over, 2000)
    expect(walk.shown).toBe(over)
  })
})

describe('who sits where', () => {
  const wish: Wish = {
    level: 2,
    side: 1,
    first: 1,
    size: 3,
    names: ['  Anna ', 'x'.repeat(30)],
    autoHide: false,
    showFirst: false,
    mode: 'normal',
    trapped: 'claims',
    public: false,
    rated: false,
    ask: true,
  }
  const told = (...args: Parameters<typeof chairsOf>) =>
    chairsOf(...args).map(({ kind, open, name, level }) =>
      [kind, level, open && 'open', name].filter(Boolean).join(' '),
    )

  test('names on one device are trimmed and at most twenty characters', () => {
    expect(told('device', wish, '')).toEqual(['human Anna', `human ${'x'.repeat(20)}`])
  })

  test.each([
    ['computer', 0, ['human', 'bot 2']],
    ['computer', 1, ['bot 2', 'human']],
    ['online', 0, ['human Ann', 'human open']],
    ['online', 1, ['human open', 'human Ann']],
  ] as const)('%s, on seat %i', (way, side, expected) => {
    expect(told(way, { ...wish, side }, way === 'online' ? 'Ann' : '')).toEqual(expected)
  })

  test('lots are drawn between both seats', () => {
    expect(told('computer', { ...wish, side: -1 }, '', 0.2)[0]).toBe('human')
    expect(told('computer', { ...wish, side: -1 }, '', 0.9)[0]).toBe('bot 2')
  })
})
