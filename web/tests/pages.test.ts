/** Several pages of one browser, of the same person: one is told, and what is read is read on all. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Compiled before any test begins, so that none has to wait for it.
await import('../src/notices/bell.svelte')

const account = { id: 'a', name: 'Red', kind: 'account', role: 'player', created: 1 }
const turn = { kind: 'turn', match: 'm1', about: 'm1', game: 'caro', who: 'Blue', kept: false }
const begun = { ...turn, id: 'n1', at: 1, kind: 'begun', kept: true }

/** What the leading page hears from the server. */
let hear: ((name: string, data: object) => void)[]
/** The requests of all pages. */
let asked: string[]
let channels: Channel[]

/** Messages come at once, to every other channel of that name. */
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor(readonly name: string) {
    channels.push(this)
  }
  postMessage(data: unknown) {
    for (const other of [...channels])
      if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
  close() {
    channels = channels.filter((one) => one !== this)
  }
}

beforeEach(() => {
  hear = []
  asked = []
  channels = []
  const kept = new Map([['parlour.me', JSON.stringify(account)]])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('BroadcastChannel', Channel)
  let led = false
  const request = (_: string, __: object, lead: () => Promise<void>) =>
    led ? new Promise(() => {}) : ((led = true), lead())
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method !== 'GET') asked.push(`${method} ${path}`)
    return new Response(JSON.stringify({ notices: [] }))
  })
  class Source {
    told = new Map<string, (event: { data: string }) => void>()
    constructor() {
      hear.push((name, data) => this.told.get(name)?.({ data: JSON.stringify(data) }))
    }
    addEventListener(name: string, told: (event: { data: string }) => void) {
      this.told.set(name, told)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Source)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../src/lib/sound')
  vi.doUnmock('../src/notices/notification')
})

/** A page of its own, with what it sounds and notifies. */
async function opened() {
  const [play, notify] = [vi.fn(), vi.fn()]
  vi.resetModules()
  vi.doMock('../src/lib/sound', () => ({ play }))
  vi.doMock('../src/notices/notification', () => ({ notify }))
  vi.doMock('../src/notices/words', () => ({
    loadWordsOf: async () => {},
    titleOf: () => '',
    noticeText: () => '',
    placeOf: () => '/',
  }))
  const { bell } = await import('../src/notices/bell.svelte')
  const stop = bell.follow('a')
  return { bell, play, notify, stop }
}

const settled = () => new Promise((done) => setImmediate(done))

test('what happens at a table that one page shows is not told by another', async () => {
  const home = await opened()
  const table = await opened()
  home.bell.show(null, false)
  table.bell.show('m1', true)
  expect(hear).toHaveLength(1)
  hear[0]!('turn', turn)
  hear[0]!('begun', begun)
  await settled()
  expect([home.bell.waiting, table.bell.waiting]).toEqual([0, 0])
  expect([home.play.mock.calls, table.play.mock.calls]).toEqual([[], []])
  expect(asked).toEqual(['POST /api/me/notices/read'])
})

test('one page of many sounds: that which is seen, else the one that was seen last', async () => {
  const pages = [await opened(), await opened(), await opened()]
  const [first, second, third] = pages as [(typeof pages)[0], (typeof pages)[0], (typeof pages)[0]]
  first.bell.show(null, false)
  second.bell.show(null, true)
  third.bell.show(null, false)
  hear[0]!('turn', turn)
  await settled()
  expect(pages.map(({ play }) => play.mock.calls.length)).toEqual([0, 1, 0])
  second.bell.show(null, false)
  hear[0]!('turn', turn)
  await settled()
  expect(pages.map(({ play }) => play.mock.calls.length)).toEqual([0, 2, 0])
  second.stop()
  hear[0]!('turn', turn)
  await settled()
  expect(pages.map(({ play }) => play.mock.calls.length).toSorted()).toEqual([0, 1, 2])
})

test('what is read or cleared on one page is so on all', async () => {
  const [one, other] = [await opened(), await opened()]
  one.bell.show(null, true)
  other.bell.show(null, false)
  hear[0]!('turn', { ...turn, about: 'm2', match: 'm2' })
  hear[0]!('begun', begun)
  expect([one.bell.waiting, other.bell.waiting]).toEqual([2, 2])
  one.bell.show('m2', true)
  expect([one.bell.waiting, other.bell.waiting]).toEqual([1, 1])
  await one.bell.read()
  expect([one.bell.waiting, other.bell.waiting]).toEqual([0, 0])
  await one.bell.clear()
  expect(other.bell.notices).toEqual([])
})

test('a page that comes later knows what the others show', async () => {
  const table = await opened()
  table.bell.show('m1', true)
  const late = await opened()
  hear[0]!('turn', turn)
  expect(late.bell.waiting).toBe(0)
})

test('what a moderator says is heard at once', async () => {
  const { bell } = await opened()
  hear[0]!('moderated', { ...begun, kind: 'moderated', game: '', match: null })
  expect(bell.unread).toBe(1)
})
