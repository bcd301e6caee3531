// @ts-nocheck: it runs in a worker, where the types of a page do not hold.
// The shell of the page, kept for when the house cannot be reached. Assets have their hash in their
// name and never change; everything else is asked for first. A new version waits until the page
// lets it take over, so that a game in play never loses the files it was opened with.
const VERSION = __VERSION__
const KEPT = `parlour-${VERSION}`
const SHELL = ['/', '/theme.js', '/icon.svg', '/manifest.webmanifest']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n !== KEPT).map((n) => caches.delete(n))))
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

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (/^\/(api|games)(\/|$)/.test(url.pathname)) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request))
  else if (request.mode === 'navigate') event.respondWith(asked(request, '/'))
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
