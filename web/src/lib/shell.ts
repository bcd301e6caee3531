/** Keeps the page for when the server cannot be reached, and says when there is a newer one. */
import { t } from '../lang/index.svelte'
import { offer } from '../ui/toasts.svelte'

const HOUR_MS = 3_600_000

/** This page's own version; its service worker has one too (see `scripts/worker.js`). */
const version = () => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content

const announce = (run: () => void) => offer(t('ui.new_version'), { text: t('ui.reload'), run })

export async function keepShell(): Promise<void> {
  addEventListener('vite:preloadError', () => void doubt())
  const workers = navigator.serviceWorker
  if (!workers) return
  workers.addEventListener('message', ({ data, source }) => {
    const worker = source as ServiceWorker
    if (worker.state !== 'installed') return
    if (data.version === version()) worker.postMessage({ ask: 'take over' })
    else announce(() => exchange(worker))
  })
  try {
    const registration = await workers.register('/sw.js')
    registration.waiting?.postMessage({ ask: 'version' })
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && workers.controller)
          worker.postMessage({ ask: 'version' })
      })
    })
    const update = () => void registration.update().catch(() => {})
    setInterval(update, HOUR_MS)
    document.addEventListener('visibilitychange', () => document.hidden || update())
    const { active } = await workers.ready
    active?.postMessage({ ask: 'keep', urls: loaded() })
  } catch {
    // No worker, no shell: the page works all the same while the server is there.
  }
}

/** A part of this version is not there: the server is away, or it has a newer page. */
async function doubt(): Promise<void> {
  const index = await fetch('/', { cache: 'no-store' }).then(
    (answer) => answer.text(),
    () => '',
  )
  const theirs = /name="version" content="(\w+)"/.exec(index)?.[1]
  if (theirs && theirs !== version()) announce(() => location.reload())
}

/** What was loaded before a worker could keep it. */
function loaded(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  return names.filter((name) => new URL(name).pathname.startsWith('/assets/'))
}

function exchange(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  worker.postMessage({ ask: 'take over' })
}
