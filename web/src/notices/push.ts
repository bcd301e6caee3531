/** Being called in this browser while the page is closed (Web Push), kind by kind. */
import { Refusal, request } from '../api/request'
import type { Notice } from '../api/types'
import { t } from '../lang/index.svelte'
import { keep, recall } from '../lib/keep'
import { gameName, loadWordsOf } from './words'

/** What one is called for, as it is chosen: each is some kinds of notices. */
const KINDS = {
  challenge: ['challenge', 'accepted', 'declined'],
  turn: ['turn', 'over'],
  begun: ['begun', 'paired', 'round', 'rematch'],
} as const satisfies Record<string, readonly Notice['kind'][]>

export type Group = keyof typeof KINDS
export const GROUPS = Object.keys(KINDS) as Group[]

/** What this browser is called for. */
export const chosenKinds = (): readonly Group[] =>
  GROUPS.filter((group) => recall<string[]>('push', []).includes(group))

/** The server's key; null: nobody can be called, by this server or in this browser. */
export async function houseKey(): Promise<string | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null
  if (!(await navigator.serviceWorker.getRegistration())) return null
  return (await request('get', '/api/push')).key
}

/** Chooses what one is called for; nothing: one is not called. Says what it has come to. */
export async function callMe(groups: readonly Group[]): Promise<readonly Group[]> {
  const registration = await navigator.serviceWorker.ready
  if (groups.length === 0) {
    const former = await registration.pushManager.getSubscription()
    if (former) {
      const { endpoint } = former
      await request('delete', '/api/me/push', { body: { endpoint } })
      await former.unsubscribe()
    }
  } else {
    if ((await Notification.requestPermission()) !== 'granted') return chosenKinds()
    await subscribe(registration, groups)
    await keepWords()
  }
  keep('push', groups)
  return groups
}

async function subscribe(registration: ServiceWorkerRegistration, groups: readonly Group[]) {
  const applicationServerKey = await houseKey()
  if (!applicationServerKey) throw new Refusal('unavailable')
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  const { endpoint, keys } = made.toJSON()
  const kinds = groups.flatMap((group) => [...KINDS[group]])
  const body = { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth!, kinds }
  await request('put', '/api/me/push', { body })
}

/** A new session is told of what the last one was; the words are those of the present language. */
export async function renew(): Promise<void> {
  const groups = chosenKinds()
  if (groups.length === 0 || Notification.permission !== 'granted') return
  try {
    await subscribe(await navigator.serviceWorker.ready, groups)
    await keepWords()
  } catch {
    // It is tried again with the next page that is opened.
  }
}

/** The service worker speaks as the page does, with the words that are kept for it. */
async function keepWords(): Promise<void> {
  const { games } = await request('get', '/api/games')
  const ids = games.map(({ id }) => id)
  await loadWordsOf(ids.map((game) => ({ game })))
  const gap = { who: '{who}', game: '{game}' }
  const kinds = Object.values(KINDS).flat()
  const words = {
    ...Object.fromEntries(kinds.map((kind) => [kind, t(`bell.${kind}`, gap)])),
    guest: t('table.guest'),
    games: Object.fromEntries(ids.map((game) => [game, gameName(game)])),
  }
  const cache = await caches.open('parlour-words')
  await cache.put('/words', new Response(JSON.stringify(words)))
}
