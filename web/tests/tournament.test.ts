/** A tournament that is looked at: it is asked for again as long as somebody is there. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveTournament } from '../src/tournaments/live.svelte'

const running = { seq: 1, tournament: { state: 'running', round: 1 } }
let waiting: (() => void)[]
let asked: number

beforeEach(() => {
  vi.useFakeTimers()
  waiting = []
  asked = 0
  const heeds = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('document', { ...heeds, hidden: false })
  vi.stubGlobal('fetch', async () => {
    asked++
    await new Promise<void>((go) => waiting.push(go))
    return new Response(JSON.stringify({ ...running, offset: 0, round: 1 }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** All that was asked is answered, and what follows from that. */
async function answered() {
  while (waiting.length > 0) {
    for (const go of waiting.splice(0)) go()
    await vi.advanceTimersByTimeAsync(0)
  }
}

test('it is asked for again after a while', async () => {
  const leave = new LiveTournament('t').follow()
  await answered()
  const once = asked
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBeGreaterThan(once)
  leave()
})

test('whoever leaves while it is on its way asks no more', async () => {
  const leave = new LiveTournament('t').follow()
  leave()
  await answered()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
})
