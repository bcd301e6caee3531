/** Requests over HTTP, typed by the generated `paths`. Every refusal is a `Refusal` with its code. */
import type { paths } from './schema'
import type { Problem } from './types'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>

/** The paths that know the method. */
type Known<M extends Method> = {
  [P in keyof paths]: [Operation<P, M>] extends [never] ? never : P
}[keyof paths]

type Given<O> = O extends { parameters: infer All } ? Pick<All, keyof All & ('path' | 'query')> : {}
type Sent<O> = O extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : { body?: undefined }
type Answer<O> = O extends { responses: infer All }
  ? All[keyof All & (200 | 201)] extends { content: { 'application/json': infer Body } }
    ? Body
    : never
  : never

/** Something was refused; `code` is a key of the catalogue's `error.*`, or of its game's. */
export class Refusal extends Error {
  /** The game that was played, where it was one. */
  game = ''

  constructor(
    readonly code: string,
    readonly problem: Partial<Problem> = {},
  ) {
    super(problem.message ?? code)
  }
}

/** Whoever asked is somebody else by now: the answer is for nobody. */
export class Dropped extends Error {}

/** Who asks now. Aborted when this browser becomes somebody else. */
let asker = new AbortController()
/** Ends when it is settled who asks from now on. */
let leaving: Promise<void> | null = null

/** Drops whatever was asked until now. */
export function abortRequests(): void {
  asker.abort()
  asker = new AbortController()
}

/**
 * Does the work that makes this browser somebody else. What was asked before is dropped before the
 * server can refuse it; what is asked meanwhile waits, and is dropped too unless the work failed.
 */
export async function switchPerson(work: () => Promise<void>): Promise<void> {
  abortRequests()
  let settled = () => {}
  leaving = new Promise((resolve) => (settled = resolve))
  try {
    await work()
    abortRequests()
  } finally {
    leaving = null
    settled()
  }
}

interface Sending {
  token?: string | null | undefined
  body?: unknown
  accept?: string
  /** Gives the question up; the answer is dropped. */
  signal?: AbortSignal | undefined
  /** It is what decides who asks: it neither waits for that nor is dropped. */
  decides?: boolean
}

/** The address of an operation; what is empty is left out of its query. */
export function address<P extends keyof paths>(
  path: P,
  { path: names = {}, query = {} }: { path?: object; query?: object } = {},
): string {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((names as Record<string, string>)[name]!),
  )
  const given = Object.entries(query).filter(([, value]) => value != null && value !== '')
  return given.length > 0 ? `${named}?${new URLSearchParams(given)}` : named
}

/** Asks, and takes from the answer what is wanted of it. */
export async function send<T>(
  method: Method,
  url: string,
  take: (answer: Response) => Promise<T>,
  { token, body, accept = '*/*', signal: given, decides = false }: Sending = {},
): Promise<T> {
  const signal = given ? AbortSignal.any([asker.signal, given]) : asker.signal
  if (leaving && !decides) await leaving
  const headers: Record<string, string> = { accept }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const sent = body === undefined ? null : JSON.stringify(body)
  try {
    if (!decides) signal.throwIfAborted()
    const answer = await fetch(url, {
      method: method.toUpperCase(),
      headers,
      body: sent,
      signal: decides ? null : signal,
    })
    const taken = answer.ok ? await take(answer) : await refusal(answer)
    if (!decides) signal.throwIfAborted()
    if (taken instanceof Refusal) throw taken
    return taken
  } catch (why) {
    if (signal.aborted && !decides) throw new Dropped()
    throw why instanceof Refusal ? why : new Refusal('unreachable')
  }
}

async function refusal(answer: Response): Promise<Refusal> {
  const problem: Partial<Problem> = await answer.json().catch(() => ({}))
  return new Refusal(problem.code ?? 'internal', problem)
}

type Asked<O> = Given<O> & Sent<O> & Pick<Sending, 'token' | 'decides'>

/** Does an operation of the API and gives what it answers. */
export function request<M extends Method, P extends Known<M>, O = Operation<P, M>>(
  method: M,
  path: P,
  ...[asked]: {} extends Asked<O> ? [asked?: Asked<O>] : [asked: Asked<O>]
): Promise<Answer<O>> {
  // What the types above have checked is only handed on here.
  const given: Parameters<typeof address>[1] & Sending = asked ?? {}
  return send(method, address(path, given), (answer) => answer.json(), given)
}
