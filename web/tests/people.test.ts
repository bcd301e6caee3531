import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chair } from '../src/api/types'

const chair = (kind: Chair['kind']): Chair => ({
  ...{ kind, name: '', level: null, free: false, present: true },
})
const [human, bot] = [chair('human'), chair('bot')]
const you = { id: 'a', name: 'Red', kind: 'guest', role: 'guest', created: 1 }

let kept: Map<string, string>
let asked: { path: string; method: string; body: unknown }[]
let answers: { status: number; body: unknown }[]

beforeEach(() => {
  kept = new Map()
  asked = []
  answers = []
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push({ path, method: method!, body: body ? JSON.parse(body as string) : null })
    const { status, body: said } = answers.shift()!
    return new Response(JSON.stringify(said), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const store = async () => (await import('../src/people/me.svelte')).me
const running = () => import('../src/people/unfinished')
const remember = (name: string, value: unknown) =>
  kept.set(`parlour.${name}`, JSON.stringify(value))

test.each([
  [[human, bot], [0], 'computer'],
  [[human, human], [0, 1], 'device'],
  [[human], [0], 'device'],
  [[human, human], [1], 'online'],
] as const)('a match with these seats, of which these are mine, is played so', async (...row) => {
  const [seats, yours, mode] = row
  expect((await running()).modeOf(seats, yours)).toBe(mode)
})

test('whoever was never anybody asks the server nothing', async () => {
  const me = await store()
  await me.refresh()
  expect(await (await running()).allUnfinished()).toEqual([])
  expect([me.you, asked]).toEqual([null, []])
})

test('whoever knows nothing of who it is asks the server once', async () => {
  answers = [{ status: 200, body: { you } }]
  const me = await store()
  await me.recognise()
  await me.recognise()
  expect(me.you).toEqual(you)
  expect(asked).toEqual([{ path: '/api/me', method: 'GET', body: null }])
  expect(JSON.parse(kept.get('parlour.me')!)).toEqual(you)
})

test.each([null, you])('whoever knows it does not: %o', async (known) => {
  remember('me', known)
  const me = await store()
  await me.recognise()
  expect([me.you, asked]).toEqual([known, []])
})

test('a newcomer is known to be nobody from then on', async () => {
  answers = [{ status: 200, body: { you: null } }]
  const me = await store()
  await me.recognise()
  expect([me.you, kept.get('parlour.me')]).toEqual([null, 'null'])
})

test('who one has become meanwhile counts, here or on another page', async () => {
  answers = [
    { status: 200, body: { you: null } },
    { status: 200, body: { you } },
    { status: 200, body: { you: null } },
  ]
  const me = await store()
  const asks = me.recognise()
  await me.enter()
  await asks
  expect(me.you).toEqual(you)

  vi.resetModules()
  kept.clear()
  const again = (await store()).recognise()
  remember('me', you)
  await again
  expect(JSON.parse(kept.get('parlour.me')!)).toEqual(you)
})

test('the first game makes a guest, the next asks for nobody', async () => {
  answers = [{ status: 200, body: { you } }]
  const me = await store()
  await me.enter()
  await me.enter()
  expect(me.you).toEqual(you)
  expect(asked).toEqual([{ path: '/api/me', method: 'POST', body: {} }])
  expect(JSON.parse(kept.get('parlour.me')!)).toEqual(you)
})

test('a guest who gives another name is renamed, an account is not', async () => {
  remember('me', you)
  answers = [{ status: 200, body: { you: { ...you, name: 'Blue' } } }]
  const me = await store()
  await me.enter('Blue')
  expect(asked).toEqual([{ path: '/api/me', method: 'PATCH', body: { name: 'Blue' } }])
  vi.resetModules()
  remember('me', { ...you, kind: 'account' })
  const account = await store()
  await account.enter('Green')
  expect(asked).toHaveLength(1)
})

test('where too many come at once one plays unknown, but a refused name is said', async () => {
  answers = [
    { status: 429, body: { code: 'rate_limited' } },
    { status: 409, body: { code: 'name_taken' } },
  ]
  const me = await store()
  await me.enter()
  expect(me.you).toBeNull()
  await expect(me.enter('Red')).rejects.toMatchObject({ code: 'name_taken' })
})

test('whoever signs out leaves no seats behind', async () => {
  remember('me', you)
  remember('matches', [{ id: 'm', tokens: { 0: 'secret' } }])
  answers = [{ status: 200, body: {} }]
  const me = await store()
  await me.signOut(true)
  expect(asked[0]).toMatchObject({ path: '/api/session?everywhere=true', method: 'DELETE' })
  expect([kept.get('parlour.me'), kept.get('parlour.matches')]).toEqual(['null', '[]'])
})

test('games that began elsewhere join those of this browser, once and newest first', async () => {
  remember('me', you)
  const held = { game: 'caro', plays: 3, over: false, mode: 'device', tokens: { 0: 's' } }
  remember('matches', [
    { ...held, id: 'here', at: 5 },
    { ...held, id: 'done', at: 4, over: true },
  ])
  const match = { game: 'caro', plays: 1, seats: [human, bot], yours: [0] }
  const matches = ['here', 'done', 'there'].map((id, index) => ({ ...match, id, at: 10 + index }))
  answers = [{ status: 200, body: { matches } }]
  const all = await (await running()).allUnfinished()
  expect(all.map(({ id, mode }) => [id, mode])).toEqual([
    ['there', 'computer'],
    ['here', 'device'],
  ])
})

test('where the server does not answer, the games of this browser are there', async () => {
  remember('me', you)
  answers = [{ status: 503, body: {} }]
  expect(await (await running()).allUnfinished()).toEqual([])
})

test.each(['signOut', 'forget'] as const)(
  'whoever leaves by %s is called no more, nor is the next one for them',
  async (how) => {
    remember('me', you)
    remember('push', ['turn'])
    remember('notify', true)
    remember('notices', [{ id: 'n' }])
    const unsubscribe = vi.fn(async () => true)
    const pushManager = { getSubscription: async () => ({ unsubscribe }) }
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: async () => ({ pushManager }) },
    })
    answers = [{ status: 200, body: {} }]
    const me = await store()
    await (how === 'signOut' ? me.signOut() : me.forget(''))
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
    const left = ['push', 'notify', 'notices'].map((name) => kept.get(`parlour.${name}`))
    expect(left).toEqual(['[]', 'false', '[]'])
  },
)

test('a session that was ended elsewhere leaves no calls behind', async () => {
  remember('me', you)
  remember('push', ['turn'])
  answers = [{ status: 200, body: { you: null } }]
  await (await store()).refresh()
  expect(kept.get('parlour.push')).toBe('[]')
})
