/** Both sides on one device: a table with a connection for each seat. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveTable } from '../src/table/table.svelte'
import { FakeSocket } from './fakeSocket'

const position = (seq: number, you: number) => ({
  ...{ seq, base: seq, plays: seq, you, phase: 'playing', actors: [seq % 2], can: [], now: 0 },
})
const act = (seq: number) => ({ seq, at: 0, seat: 1 - (seq % 2), kind: 'action', text: 'H8' })

beforeEach(() => {
  const held = { id: 'abc', tokens: { 0: 'first', 1: 'second' }, mode: 'device' }
  const kept = new Map([['parlour.matches', JSON.stringify([held])]])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  const heeds = { addEventListener: () => {}, removeEventListener: () => {} }
  for (const [name, heed] of Object.entries(heeds)) vi.stubGlobal(name, heed)
  vi.stubGlobal('document', { ...heeds, hidden: false })
  vi.stubGlobal('location', { href: 'http://house/m/abc' })
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.made = []
})
afterEach(() => vi.unstubAllGlobals())

test('the next side acts as soon as one of the connections has heard that it may', () => {
  const table = new LiveTable('abc', {} as never, () => {})
  const [first, second] = FakeSocket.made as [FakeSocket, FakeSocket]
  for (const [seat, socket] of [first, second].entries()) {
    socket.open()
    socket.say({ t: 'welcome', match: { position: position(0, seat) }, events: [] })
  }
  first.say({ t: 'update', position: position(1, 0), events: [act(1)] })
  void table.act('I9').catch(() => {})
  expect(second.sent.at(-1)).toMatchObject({ op: 'act', action: 'I9', base: 1 })
  expect(first.sent.map(({ op }) => op)).toEqual(['hello'])
  table.close()
})
