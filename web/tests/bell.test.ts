/** Challenges are shown whichever way the page comes to know of them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Compiled before any test begins, so that none has to wait for it.
await import('../src/notices/bell.svelte')

const account = { id: 'a', name: 'Red', kind: 'account', role: 'player', created: 1 }
const open = { id: 'c', state: 'open' }

/** What the server has, and answers that wait for their word. */
let received: { id: string }[]
let held: (() => void)[] | null
let holds: string
let hear: (name: string, data: object) => void

beforeEach(() => {
  received = []
  held = null
  holds = 'challenges'
  vi.resetModules()
  const kept = new Map([['parlour.me', JSON.stringify(account)]])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (path: string) => {
    const said = path.includes('challenges') ? { received, sent: [] } : { notices: [] }
    const body = JSON.stringify(said)
    if (held && path.includes(holds)) await new Promise<void>((go) => held!.push(go))
    return new Response(body)
  })
  class Source {
    addEventListener(name: string, told: (event: { data: string }) => void) {
      const before = hear
      hear = (what, data) =>
        what === name ? told({ data: JSON.stringify(data) }) : before?.(what, data)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Source)
})
afterEach(() => vi.unstubAllGlobals())

const challenges = async () => (await import('../src/people/challenges.svelte')).challenges

test('one that came before the stream of events was there is shown too', async () => {
  const { bell } = await import('../src/notices/bell.svelte')
  const all = await challenges()
  await all.refresh()
  const stop = bell.follow('a')
  received = [open]
  hear('unread', { unread: 1 })
  await vi.waitFor(() => expect(all.fresh).toEqual([open]))
  stop()
})

test('an older answer that comes later does not undo a newer one', async () => {
  const all = await challenges()
  held = []
  const older = all.refresh()
  received = [open]
  const newer = all.refresh()
  await vi.waitFor(() => expect(held).toHaveLength(2))
  held[1]!()
  await newer
  held[0]!()
  await older
  expect(all.fresh).toEqual([open])
})

test('what is heard while the list is on its way is not lost with an older list', async () => {
  const { bell } = await import('../src/notices/bell.svelte')
  held = []
  holds = 'notices'
  const stop = bell.follow('a')
  await vi.waitFor(() => expect(held).toHaveLength(1))
  const notice = { id: 'n', kind: 'over', about: 'm', match: null, read: false, kept: true }
  hear('over', notice)
  expect(bell.unread).toBe(1)
  held[0]!()
  // It is asked for anew, and that answer counts.
  await vi.waitFor(() => expect(held).toHaveLength(2))
  expect(bell.unread).toBe(1)
  held[1]!()
  await vi.waitFor(() => expect(bell.unread).toBe(0))
  stop()
})
