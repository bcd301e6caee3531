/** A hint that is told while it is thought about, however its text is cut on the way. */
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../src/api/client'

const found = (depth: number) => ({
  ...{ action: 'H8', score: 0.1, line: ['H8'], nodes: 9, wins_in: null, seq: 2, depth },
})
const event = (name: string, depth: number) =>
  `event: ${name}\ndata: ${JSON.stringify(found(depth))}\n\n`

/** The server answers with these pieces; the last may be a failure. */
function answers(...pieces: (string | Error)[]) {
  const body = new ReadableStream({
    pull(way) {
      const piece = pieces.shift()
      if (piece === undefined) way.close()
      else if (piece instanceof Error) way.error(piece)
      else way.enqueue(new TextEncoder().encode(piece))
    },
  })
  vi.stubGlobal('fetch', (_: string, asked: RequestInit) => {
    expect(new Headers(asked.headers).get('accept')).toBe('text/event-stream')
    return Promise.resolve(new Response(body))
  })
}
afterEach(() => vi.unstubAllGlobals())

async function hinted(): Promise<number[]> {
  const depths: number[] = []
  const last = await api.hint('m', null, ({ depth }) => depths.push(depth))
  return [...depths, last.depth]
}

test('every event is heard once, wherever the text is cut', async () => {
  const whole = event('progress', 3) + ': still here\n\n' + event('progress', 8) + event('hint', 9)
  for (const at of [1, 7, 30, whole.length - 1]) {
    answers(whole.slice(0, at), whole.slice(at))
    expect(await hinted()).toEqual([3, 8, 9])
  }
})

test.each([
  ['ends', [event('progress', 3)]],
  ['breaks', [event('progress', 3), new Error('reset')]],
])('an answer that %s before the hint came is none', async (_, pieces) => {
  answers(...pieces)
  await expect(hinted()).rejects.toMatchObject({ code: 'unreachable' })
})
