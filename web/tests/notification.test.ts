/** Notifications of the page while nobody looks at it. */
import { afterEach, expect, test, vi } from 'vitest'
import { notify } from '../src/notices/notification'

vi.mock('../src/lib/router.svelte', () => ({ go: vi.fn() }))
vi.mock('../src/lib/keep', () => ({ keep: vi.fn(), recall: () => true }))

const notice = { kind: 'turn', about: 'm1' } as const
const rest = { body: 'Your move', tag: 'turn m1', icon: '/icon-192.png' }

function stub(permission: string, shows: (title: string, rest: object) => void) {
  const shown = vi.fn()
  class Notification {
    static permission = permission
    constructor(title: string, rest: object) {
      shows(title, rest)
    }
  }
  vi.stubGlobal('Notification', Notification)
  const worker = { showNotification: shown }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => worker } })
  return shown
}

afterEach(() => vi.unstubAllGlobals())

test('the page shows them itself where it may', async () => {
  const own = vi.fn()
  const worker = stub('granted', own)
  notify('Caro', 'Your move', notice, '/m/m1')
  expect(own).toHaveBeenCalledWith('Caro', rest)
  await Promise.resolve()
  expect(worker).not.toHaveBeenCalled()
})

test('a phone shows them by its service worker', async () => {
  const worker = stub('granted', () => {
    throw new TypeError('Illegal constructor')
  })
  notify('Caro', 'Your move', notice, '/m/m1')
  await vi.waitFor(() =>
    expect(worker).toHaveBeenCalledWith('Caro', { ...rest, data: { url: '/m/m1' } }),
  )
})

test('nothing is shown without leave', async () => {
  const own = vi.fn()
  const worker = stub('denied', own)
  notify('Caro', 'Your move', notice, '/m/m1')
  await Promise.resolve()
  expect([own.mock.calls, worker.mock.calls]).toEqual([[], []])
})
