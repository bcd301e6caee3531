/**
 * What happened while one looked elsewhere. An account's notices are kept by the server, a guest's by
 * this browser.
 */
import { request } from '../api/request'
import type { Notice } from '../api/types'
import { keep, recall } from '../lib/keep'
import { play } from '../lib/sound'
import { challenges } from '../people/challenges.svelte'
import { me } from '../people/me.svelte'
import { notify } from './notification'
import { Pages } from './pages'
import { listen, type Heard } from './stream'
import { loadWordsOf, noticeText, placeOf, titleOf } from './words'

/** What a guest's browser keeps; the rest is only heard. */
const KEPT: readonly Notice['kind'][] = ['begun', 'paired', 'round', 'rematch']
const ASKED: readonly Notice['kind'][] = ['challenge', 'withdrawn', 'accepted', 'declined']
const MOST = 50

let notices = $state.raw<readonly Notice[]>([])
/** Matches that wait for a move of this person, beside what is kept. */
let turns = $state.raw<readonly string[]>([])
/** This page among the others of the browser, as long as it follows somebody. */
let pages: Pages | null = null

const without = (list: readonly Notice[], { kind, about }: Pick<Notice, 'kind' | 'about'>) =>
  list.filter((one) => one.kind !== kind || one.about !== about)

/** How often the list was changed: an answer that a change has overtaken is old. */
let changes = 0

function set(list: readonly Notice[]): void {
  changes++
  notices = list.slice(0, MOST)
  if (!me.isAccount) keep('notices', notices)
}

async function refresh(): Promise<void> {
  if (!me.isAccount) {
    notices = recall<Notice[]>('notices', [])
    return
  }
  const before = changes
  const found = (await request('get', '/api/me/notices')).notices
  if (before !== changes) return refresh()
  notices = found
}

/** It was seen, here or on another page: what is about that match, or all. Says whether any was new. */
function see(match: string | null): boolean {
  turns = match === null ? [] : turns.filter((one) => one !== match)
  const mine = (one: Notice) => !one.read && (match === null || one.match === match)
  if (!notices.some(mine)) return false
  set(notices.map((one) => (mine(one) ? { ...one, read: true } : one)))
  return true
}

const drop = (id: string | null): void =>
  set(id === null ? [] : notices.filter((one) => one.id !== id))

function hear(told: Heard): void {
  if (told.name === 'unread') {
    // Something happened before the stream was there, a challenge perhaps.
    if (me.isAccount && told.data.unread !== bell.unread)
      for (const again of [refresh, challenges.refresh]) again().catch(() => {})
    return
  }
  const { kind, match, about, kept } = told.data
  if (ASKED.includes(kind) && me.isAccount) challenges.refresh().catch(() => {})
  if (kind === 'withdrawn') return set(without(notices, { kind: 'challenge', about }))
  if (kept || (!me.isAccount && KEPT.includes(kind)))
    set([{ ...told.data, kept: true }, ...without(notices, told.data)])
  else if (kind === 'turn') turns = [...new Set([...turns, about])]
  else if (kind === 'over') turns = turns.filter((one) => one !== about)
  // Where it happens somebody looks, on this page or on another one.
  if (pages?.shows(match)) void bell.read(match)
  else if (pages?.isShown(match)) see(match)
  else if ((kept || kind !== 'over') && pages?.speaks) void tell(told.data)
}

async function tell(notice: Notice): Promise<void> {
  await loadWordsOf([notice])
  play('offer')
  if (document.hidden) notify(titleOf(notice), noticeText(notice), notice, placeOf(notice))
}

export const bell = {
  get notices(): readonly Notice[] {
    return notices
  },
  get unread(): number {
    return notices.filter(({ read }) => !read).length
  },
  /** All that waits for this person. */
  get waiting(): number {
    const known = new Set(notices.map(({ match }) => match))
    return this.unread + turns.filter((match) => !known.has(match)).length
  },
  /** They were seen: all, or those about a match. */
  async read(match: string | null = null): Promise<void> {
    pages?.read(match)
    if (see(match) && me.isAccount)
      await request('post', '/api/me/notices/read', { body: { match } }).catch(() => {})
  },
  /** One is taken down, or all. */
  async clear(id: string | null = null): Promise<void> {
    pages?.cleared(id)
    drop(id)
    if (!me.isAccount) return
    const asked =
      id === null
        ? request('delete', '/api/me/notices')
        : request('delete', '/api/me/notices/{id}', { path: { id } })
    await asked.catch(() => {}) // it is there again with the next page
  },
  /** The table that this page shows, if any, and whether it is seen. */
  show(match: string | null, visible: boolean): void {
    pages?.show(match, visible)
    if (visible && match !== null) void this.read(match)
  },
  /** Listens for this person; returns how to stop. */
  follow(person: string): () => void {
    refresh().catch(() => {}) // the stream says how many there are, and then it is asked again
    const here = (pages = new Pages(person, { read: see, cleared: drop }))
    const stop = listen(person, hear)
    return () => {
      stop()
      here.close()
      pages = null
      notices = turns = []
    }
  },
}
