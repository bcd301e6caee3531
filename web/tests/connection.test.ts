import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoff, Connection } from '../src/api/connection'
import type { Match, Position } from '../src/api/types'
import { FakeSocket } from './fakeSocket'

const heard = vi.fn()
const listener = {
  onwelcome: (match: Match) => heard('welcome', match.position.seq),
  onupdate: (position: Position) => heard('update', position.seq),
  onchat: () => undefined,
  onconnection: (open: boolean) => heard('connection', open),
  onrefusal: (why: { code: string }) => heard('refusal', why.code),
}
/** What happens to window and document alike. */
let happenings: EventTarget
const happens = (name: string, more = {}) =>
  happenings.dispatchEvent(Object.assign(new Event(name), more))
const latest = () => FakeSocket.made.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'http://house/m/abc' })
  happenings = new EventTarget()
  const heeds = {
    addEventListener: happenings.addEventListener.bind(happenings),
    removeEventListener: happenings.removeEventListener.bind(happenings),
  }
  vi.stubGlobal('addEventListener', heeds.addEventListener)
  vi.stubGlobal('removeEventListener', heeds.removeEventListener)
  vi.stubGlobal('document', { ...heeds, hidden: false })
  FakeSocket.made = []
  heard.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a token it says which seat it takes as who this browser is', () => {
  new Connection('abc', null, listener, 1)
  latest().open()
  expect(latest().sent).toEqual([{ op: 'hello', seat: 1, since: -1 }])
})

test('it says hello first, with the token in the message and not in the address', () => {
  new Connection('abc', 'secret', listener)
  latest().open()
  expect(latest().url.href).toBe('ws://house/api/matches/abc/live')
  expect(latest().sent[0]).toEqual({ op: 'hello', token: 'secret', since: -1 })
})

test('after a loss it comes back and asks for what it missed', () => {
  new Connection('abc', 'secret', listener)
  latest().open()
  latest().welcome(7)
  latest().onclose?.()
  expect(heard).toHaveBeenLastCalledWith('connection', false)
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.made).toHaveLength(2)
  latest().open()
  expect(latest().sent[0]).toMatchObject({ op: 'hello', since: 7 })
})

test('a request that was not answered is sent again under the same key', async () => {
  const line = new Connection('abc', 'secret', listener)
  latest().open()
  latest().welcome(0)
  const asked = line.ask({ op: 'act', action: 'H8', base: 0 })
  const key = latest().sent.at(-1)!.key!
  latest().onclose?.()
  vi.advanceTimersByTime(1_000)
  latest().open()
  latest().welcome(0)
  expect(latest().sent.at(-1)).toMatchObject({ op: 'act', key })
  latest().say({ t: 'ok', id: key, seq: 1, rematch: null })
  await expect(asked).resolves.toBeNull()
})

test('a refusal rejects the request that it answers, with its code', async () => {
  const line = new Connection('abc', 'secret', listener)
  latest().open()
  latest().welcome(0)
  const asked = line.ask({ op: 'act', action: 'H8', base: 0 })
  const id = latest().sent.at(-1)!.key!
  latest().say({ t: 'refused', id, problem: { code: 'cell_taken' } })
  await expect(asked).rejects.toMatchObject({ code: 'cell_taken' })
})

test('a refusal of the connection itself is handed on', () => {
  new Connection('abc', 'wrong', listener)
  latest().open()
  latest().say({ t: 'refused', id: '', problem: { code: 'bad_token' } })
  expect(heard).toHaveBeenLastCalledWith('refusal', 'bad_token')
})

test('silence after a ping is a loss', () => {
  new Connection('abc', 'secret', listener)
  latest().open()
  latest().welcome(0)
  vi.advanceTimersByTime(15_000 + 8_000)
  expect(heard).toHaveBeenLastCalledWith('connection', false)
})

test('silence after a ping ends with its connection', () => {
  new Connection('abc', 'secret', listener)
  latest().open()
  latest().welcome(0)
  vi.advanceTimersByTime(15_000 + 7_500)
  latest().onclose?.()
  vi.advanceTimersByTime(400)
  expect(FakeSocket.made).toHaveLength(2)
  vi.advanceTimersByTime(500)
  latest().open()
  latest().welcome(0)
  expect(FakeSocket.made).toHaveLength(2)
  expect(heard).toHaveBeenLastCalledWith('connection', true)
})

test('a connection that the server does not welcome is given up for another', () => {
  new Connection('abc', 'secret', listener)
  vi.advanceTimersByTime(8_000 + 400)
  expect(FakeSocket.made).toHaveLength(2)
  latest().open()
  vi.advanceTimersByTime(8_000 + 1_000)
  expect(FakeSocket.made).toHaveLength(3)
})

test.each(['visibilitychange', 'online'])('at %s nothing is waited for any longer', (name) => {
  new Connection('abc', 'secret', listener)
  for (let n = 0; n < 8; n++) {
    latest().onclose?.()
    vi.advanceTimersByTime(10_000)
  }
  latest().onclose?.()
  const before = FakeSocket.made.length
  happens(name)
  expect(FakeSocket.made).toHaveLength(before + 1)
})

test('a line that is dead when its page is looked at again is found out soon', () => {
  new Connection('abc', 'secret', listener)
  latest().open()
  latest().welcome(0)
  happens('visibilitychange')
  expect(latest().sent.at(-1)).toMatchObject({ op: 'ping' })
  vi.advanceTimersByTime(2_000 + 400)
  expect(FakeSocket.made).toHaveLength(2)
})

test('a line that answers when its page is looked at again stays', () => {
  new Connection('abc', 'secret', listener)
  latest().open()
  latest().welcome(0)
  happens('visibilitychange')
  latest().say({ t: 'pong', id: '' })
  vi.advanceTimersByTime(10_000)
  expect(FakeSocket.made).toHaveLength(1)
})

test('a page that comes back as it was left connects anew', () => {
  new Connection('abc', 'secret', listener)
  latest().open()
  latest().welcome(0)
  happens('pageshow', { persisted: false })
  expect(FakeSocket.made).toHaveLength(1)
  happens('pageshow', { persisted: true })
  expect(FakeSocket.made).toHaveLength(2)
})

test('a closed line stays closed', () => {
  const line = new Connection('abc', 'secret', listener)
  latest().open()
  line.close()
  happens('visibilitychange')
  happens('pageshow', { persisted: true })
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.made).toHaveLength(1)
})

test.each([
  [0, 250],
  [3, 2_000],
  [9, 8_000],
])('attempt %i waits about %i ms', (attempt, ms) => {
  expect(backoff(attempt, 0.5)).toBe(ms)
})
