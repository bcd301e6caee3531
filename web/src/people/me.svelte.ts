/**
 * Who this browser is to the house. The house knows by a cookie that no script can read; what is
 * kept here is only what to show until the house says it anew.
 */
import { call, dropAsked, parting, Refusal } from '../api/client'
import type { Export, MyMatch, Person, TokenMade, TokenShown } from '../api/types'
import { keep, recall } from '../lib/keep'

let you = $state.raw<Person | null>(recall<Person | null>('me', null))

let times = $state(0)

function be(person: Person | null): void {
  if (you && you.id !== person?.id) {
    dropAsked()
    times++
  }
  you = person
  keep('me', person)
}

const ask = <T>(method: string, path: string, body?: unknown, decides = false): Promise<T> =>
  call(path, (answer): Promise<T> => answer.json(), { body, method, decides })

const who = async (method: string, path: string, body?: unknown): Promise<void> =>
  be((await ask<{ you: Person | null }>(method, path, body)).you)

/** Where too many come at once, one plays without being known. */
function unlessCrowded(why: unknown): void {
  if (!(why instanceof Refusal) || why.code !== 'rate_limited') throw why
}

/** Nobody any more: the seats' tokens go as well, since the next to sit here may be another. */
const leave = (path: string, body?: unknown): Promise<void> =>
  parting(async () => {
    await ask('DELETE', path, body, true)
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
  /** Asks the house, where this browser was somebody before. */
  async refresh(): Promise<void> {
    if (you) await who('GET', 'me')
  },
  /** Makes sure that this browser is somebody, and where it may choose, by this name. */
  async enter(name = ''): Promise<void> {
    if (!you) await who('POST', 'me', name ? { name } : {}).catch(unlessCrowded)
    else if (name && name !== you.name && you.kind === 'guest') await this.rename(name)
  },
  rename: (name: string) => who('PATCH', 'me', { name }),
  signUp: (name: string, password: string) => who('POST', 'accounts', { name, password }),
  signIn: (name: string, password: string) => who('POST', 'session', { name, password }),
  signOut: (everywhere = false) => leave(`session?everywhere=${everywhere}`),
  changePassword: (old: string, fresh: string) =>
    ask<object>('POST', 'me/password', { old, new: fresh }),
  export: () => ask<Export>('GET', 'me/export'),
  forget: (password: string) => leave('me', password ? { password } : {}),
  /** The matches that go on, on whatever device they began. */
  running: () => ask<{ matches: MyMatch[] }>('GET', 'me/matches').then((answer) => answer.matches),
  tokens: () => ask<{ tokens: TokenShown[] }>('GET', 'me/tokens').then((answer) => answer.tokens),
  newToken: (label: string) =>
    ask<TokenMade>('POST', 'me/tokens', { label, scopes: ['play', 'read'] }),
  endToken: (id: string) => ask<object>('DELETE', `me/tokens/${encodeURIComponent(id)}`),
}
