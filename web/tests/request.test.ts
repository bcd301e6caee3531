import { afterEach, expect, test, vi } from 'vitest'
import { address, request } from '../src/api/request'

test.each([
  ['what it names is in the path', { path: { id: 'a b' } }, '/api/matches/a%20b/review'],
  ['what narrows it is in the query', { path: { id: 'm' }, query: { from: 0 } }, '/review?from=0'],
  ['what is empty is left out', { path: { id: 'm' }, query: { from: undefined } }, 'm/review'],
])('%s', (_, given, expected) => {
  expect(address('/api/matches/{id}/review', given)).toMatch(
    new RegExp(`${expected.replace('?', '\\?')}$`),
  )
})

afterEach(() => vi.unstubAllGlobals())

test('an operation is asked for and answers as the API describes it', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    asked.push([method, url, body, (headers as Record<string, string>).authorization])
    return new Response(JSON.stringify({ seat: 1, token: 't' }))
  })
  const path = { id: 'm' }
  const joined = await request('post', '/api/matches/{id}/join', { path, body: { name: 'Ann' } })
  expect(joined.seat).toBe(1)
  await request('get', '/api/matches/{id}', { path, token: 'secret' })
  expect(asked).toEqual([
    ['POST', '/api/matches/m/join', '{"name":"Ann"}', undefined],
    ['GET', '/api/matches/m', null, 'Bearer secret'],
  ])
})

/** Only has to be checked by the compiler. */
export const refused = () => [
  // @ts-expect-error there is no such path
  request('get', '/api/matchs'),
  // @ts-expect-error the path knows no such method
  request('delete', '/api/games'),
  // @ts-expect-error nobody says which match
  request('get', '/api/matches/{id}'),
  // @ts-expect-error a name is a text
  request('post', '/api/matches/{id}/join', { path: { id: 'm' }, body: { name: 7 } }),
  // @ts-expect-error the answer has no such field
  request('get', '/api/games').then(({ gams }) => gams),
]
