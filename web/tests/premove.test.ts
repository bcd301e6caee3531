import { describe, expect, test } from 'vitest'
import { Premove, type Moment } from '../src/table/premove.svelte'

const waiting: Moment = { base: 4, mine: false, legal: [], over: false, undone: false }
const turn: Moment = { base: 5, mine: true, legal: ['H8', 'I9'], over: false, undone: false }

function chosen(...actions: string[]): Premove {
  const premove = new Premove()
  for (const action of actions) premove.choose(action, waiting.base)
  return premove
}

describe('what is chosen ahead', () => {
  test.each<[string, string[], string | null]>([
    ['nothing at first', [], null],
    ['one action', ['H8'], 'H8'],
    ['another one in its place', ['H8', 'I9'], 'I9'],
    ['the same one again takes it back', ['H8', 'H8'], null],
  ])('%s', (_, actions, action) => {
    expect(chosen(...actions).action).toBe(action)
  })
})

describe('what is sent and what is left of it', () => {
  test.each<[string, string, Partial<Moment>, string | null, string | null]>([
    ['it is sent the moment the turn comes', 'H8', turn, 'H8', null],
    ['it is dropped if it cannot be played by then', 'J9', turn, null, null],
    ['it waits while others go on', 'H8', { ...waiting, base: 5 }, null, 'H8'],
    ['it is dropped at the end', 'H8', { ...turn, over: true }, null, null],
    ['it is dropped when actions are taken back', 'H8', { ...turn, undone: true }, null, null],
    ['also where others are to act again', 'H8', { ...waiting, undone: true }, null, null],
  ])('%s', (_, action, now, sent, left) => {
    const premove = chosen(action)
    expect(premove.meet({ ...waiting, ...now })).toBe(sent)
    expect(premove.action).toBe(left)
  })

  test('it is sent once', () => {
    const premove = chosen('H8')
    expect(premove.meet(turn)).toBe('H8')
    expect(premove.meet({ ...turn, base: 7 })).toBeNull()
  })
})

describe('back at the table', () => {
  test.each<[string, number, string | null]>([
    ['it stands while nothing has happened', 4, 'H8'],
    ['it is stale once the game has gone on', 5, null],
  ])('%s', (_, base, left) => {
    const premove = chosen('H8')
    premove.rejoin(base)
    expect(premove.action).toBe(left)
  })

  test('what was seen to happen is not stale', () => {
    const premove = chosen('H8')
    premove.meet({ ...waiting, base: 5 })
    premove.rejoin(5)
    expect(premove.action).toBe('H8')
  })
})
