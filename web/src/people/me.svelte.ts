/**
 * Who this browser is to the server. The server knows by a cookie that no script can read; what is
 * kept here is only what to show until the server says it anew.
 */
import { abortRequests, Refusal, request, switchPerson } from '../api/request'
import type { Person } from '../api/types'
import { keep, recall, recallText } from '../lib/keep'

let you = $state.raw<Person | null>(recall<Person | null>('me', null))

/** Nothing is kept of who this is, not even that it is nobody: the cookie may still know. */
const isLost = () => recallText('me') === null
let settled = !isLost()

let times = $state(0)

/** How somebody wanted to be called, and of what: the next to sit here may be another. */
function forgetCalls(): void {
  keep('push', [])
  keep('notify', false)
  keep('notices', [])
  const uncall = async () => {
    const worker = await navigator.serviceWorker?.getRegistration()
    await (await worker?.pushManager?.getSubscription())?.unsubscribe()
  }
  uncall().catch(() => {}) // the server has forgotten it with the session
}

function be(person: Person | null): void {
  if (you && !person) forgetCalls()
  if (you && you.id !== person?.id) {
    abortRequests()
    times++
  }
  you = person
  settled = true
  keep('me', person)
}

const become = async (answer: Promise<{ you?: Person | null }>): Promise<void> =>
  be((await answer).you ?? null)

/** Where too many come at once, one plays without being known. */
function unlessCrowded(why: unknown): void {
  if (!(why instanceof Refusal) || why.code !== 'rate_limited') throw why
}

/** Nobody any more: the seats' tokens go as well, since the next to sit here may be another. */
const leave = (ask: () => Promise<unknown>): Promise<void> =>
  switchPerson(async () => {
    await ask()
    keep('matches', [])
    be(null)
  })

export const me = {
  get you(): Person | null {
    return you
  },
  /** How often this browser has become somebody else: what was loaded for another is loaded anew. */
  get times(): number {
    return times
  },
  get isAccount(): boolean {
    return you !== null && you.kind !== 'guest'
  },
  /** Looks after the others. */
  get moderates(): boolean {
    return you !== null && ['moderator', 'host'].includes(you.role)
  },
  /** Where storage was lost or is new, asks the server once who the cookie is, if anybody. */
  async recognise(): Promise<void> {
    if (settled) return
    const found = await request('get', '/api/me')
    if (!settled && isLost()) be(found.you ?? null)
  },
  /** Asks the server, where this browser was somebody before. */
  async refresh(): Promise<void> {
    if (you) await become(request('get', '/api/me'))
  },
  /** Makes sure that this browser is somebody, and where it may choose, by this name. */
  async enter(name = ''): Promise<void> {
    if (!you)
      await become(request('post', '/api/me', { body: name ? { name } : {} })).catch(unlessCrowded)
    else if (name && name !== you.name && you.kind === 'guest') await this.rename(name)
  },
  rename: (name: string) => become(request('patch', '/api/me', { body: { name } })),
  signUp: (name: string, password: string) =>
    become(request('post', '/api/accounts', { body: { name, password } })),
  signIn: (name: string, password: string) =>
    become(request('post', '/api/session', { body: { name, password } })),
  /** Another password, by a code that somebody handed out. */
  reset: (name: string, code: string, password: string) =>
    become(request('post', '/api/session/reset', { body: { name, code, password } })),
  signOut: (everywhere = false) =>
    leave(() => request('delete', '/api/session', { query: { everywhere }, decides: true })),
  changePassword: (old: string, fresh: string) =>
    request('post', '/api/me/password', { body: { old, new: fresh } }),
  export: () => request('get', '/api/me/export'),
  forget: (password: string) =>
    leave(() =>
      request('delete', '/api/me', { body: password ? { password } : {}, decides: true }),
    ),
  /** The matches that go on, on whatever device they began. */
  running: () => request('get', '/api/me/matches'),
  tokens: () => request('get', '/api/me/tokens').then(({ tokens }) => tokens),
  newToken: (label: string) =>
    request('post', '/api/me/tokens', { body: { label, scopes: ['play', 'read'] } }),
  endToken: (id: string) => request('delete', '/api/me/tokens/{id}', { path: { id } }),
}
