// @ts-nocheck: it runs in a worker, where the types of a page do not hold.
// The shell of the page, kept for when the house cannot be reached. Assets have their hash in their
// name and never change; everything else is asked for first. A new version waits until the page
// lets it take over, so that a game in play never loses the files it was opened with.
const VERSION = __VERSION__
const KEPT = `parlour-${VERSION}`
/** What calls are told in; the page keeps them (`src/notices/push.ts`). */
const WORDS = 'parlour-words'
const SHELL = ['/', '/theme.js', '/icon.svg', '/manifest.webmanifest']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((n) => ![KEPT, WORDS].includes(n)).map((n) => caches.delete(n))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  const { ask, urls } = event.data
  if (ask === 'version') event.source.postMessage({ version: VERSION })
  else if (ask === 'take over') event.waitUntil(self.skipWaiting())
  else if (ask === 'keep')
    event.waitUntil(Promise.all(urls.map((url) => kept(url))).catch(() => {}))
})

self.addEventListener('push', (event) => {
  event.waitUntil(called(event.data.json()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(opened(event.notification.data.url))
})

/** Somebody is called: they are told what happened, unless they look at that table. */
async function called({ kind, about, game, match, who }) {
  const url = match ? `/m/${match}` : '/'
  const open = await self.clients.matchAll({ type: 'window' })
  if (match && open.some((page) => page.focused && new URL(page.url).pathname === url)) return
  const cache = await caches.open(WORDS)
  const words = (await (await cache.match('/words'))?.json()) ?? {}
  const name = words.games?.[game] ?? game
  const body = (words[kind] ?? '{who}')
    .replace('{who}', () => who || words.guest || '')
    .replace('{game}', () => name)
  const tag = `${kind} ${about}`
  const icon = '/icon-192.png'
  await self.registration.showNotification(name, { body, tag, icon, badge: icon, data: { url } })
}

async function opened(url) {
  const open = await self.clients.matchAll({ type: 'window' })
  const pathOf = (page) => new URL(page.url).pathname
  // Nobody is called away from a table in the window where they play.
  const page =
    open.find((one) => pathOf(one) === url) ?? open.find((one) => !pathOf(one).startsWith('/m/'))
  if (!page) return self.clients.openWindow(url)
  await page.focus()
  if (pathOf(page) !== url) await page.navigate(url)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (/^\/(api|games|embed)(\/|$)/.test(url.pathname)) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request))
  else if (request.mode === 'navigate') event.respondWith(gone(request, url.pathname))
  else if (SHELL.includes(url.pathname)) event.respondWith(asked(request, url.pathname))
})

async function kept(request) {
  const cache = await caches.open(KEPT)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** Offline every address shows the shell, which is what the house says at its door and nowhere else. */
async function gone(request, path) {
  const cache = await caches.open(KEPT)
  try {
    const answer = await fetch(request)
    const isPage = answer.ok && /^text\/html\b/.test(answer.headers.get('content-type') ?? '')
    if (isPage && path === '/') await cache.put('/', answer.clone())
    return answer
  } catch {
    return (await cache.match('/')) ?? Response.error()
  }
}

async function asked(request, name) {
  const cache = await caches.open(KEPT)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(name, answer.clone())
    return answer
  } catch {
    return (await cache.match(name)) ?? Response.error()
  }
}
