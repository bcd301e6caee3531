/** The service worker: what is kept for when the house cannot be reached. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../scripts/sw.js'), 'utf8')

/** A worker with a house that answers each path so, until it is away. */
function worker(house: Record<string, [kind: string, text: string]>) {
  const heard: Record<string, (event: object) => void> = {}
  const kept = new Map<string, Response>()
  const cache = {
    match: async (name: string) => kept.get(name)?.clone(),
    put: async (name: string, answer: Response) => void kept.set(name, answer),
  }
  const state = { away: false }
  const fetch = async ({ url }: { url: string }) => {
    if (state.away) throw new TypeError('away')
    const [kind, text] = house[new URL(url).pathname]!
    return new Response(text, { headers: { 'content-type': kind } })
  }
  const self = { addEventListener: (name: string, run: () => void) => (heard[name] = run) }
  const names = ['self', 'caches', 'fetch', 'location', '__VERSION__']
  const location = { origin: 'http://house' }
  new Function(...names, source)(self, { open: async () => cache }, fetch, location, 'v')
  const visit = async (path: string): Promise<string> => {
    let answer: Promise<Response> | undefined
    const request = { url: `http://house${path}`, method: 'GET', mode: 'navigate' }
    heard.fetch!({ request, respondWith: (given: Promise<Response>) => (answer = given) })
    return (await answer!).text()
  }
  return { visit, state }
}

test.each([
  ['what is no page', '/metrics', 'text/plain'],
  ['a page with a preview of its own', '/m/abc', 'text/html; charset=utf-8'],
])('%s is not kept as the shell', async (_, path, kind) => {
  const { visit, state } = worker({ '/': ['text/html', 'shell'], [path]: [kind, 'other'] })
  expect(await visit('/')).toBe('shell')
  expect(await visit(path)).toBe('other')
  state.away = true
  expect(await visit('/')).toBe('shell')
  expect(await visit(path)).toBe('shell')
})

test('an error at the door is not kept as the shell', async () => {
  const house: Record<string, [string, string]> = { '/': ['text/html', 'shell'] }
  const { visit, state } = worker(house)
  await visit('/')
  house['/'] = ['application/json', '{}']
  await visit('/')
  state.away = true
  expect(await visit('/')).toBe('shell')
})
