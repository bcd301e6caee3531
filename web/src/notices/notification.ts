/** Notifications of the page while nobody looks at it. The player asks for them, once. */
import type { Notice } from '../api/types'
import { keep, recall } from '../lib/keep'
import { go } from '../lib/router.svelte'

/** Whether this browser can show any, may not, or shows them. */
export type Leave = 'unable' | 'denied' | 'off' | 'on'

export function leave(): Leave {
  if (typeof Notification === 'undefined') return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && recall('notify', false) ? 'on' : 'off'
}

/** Asks for leave where there is none yet. */
export async function allow(wanted: boolean): Promise<Leave> {
  if (wanted && typeof Notification !== 'undefined') await Notification.requestPermission()
  keep('notify', wanted)
  return leave()
}

export function notify(
  title: string,
  body: string,
  { kind, about }: Pick<Notice, 'kind' | 'about'>,
  path: string,
): void {
  if (leave() !== 'on') return
  // The same as a call from the server: of both one is seen.
  const rest = { body, tag: `${kind} ${about}`, icon: '/icon-192.png' }
  try {
    const shown = new Notification(title, rest)
    shown.onclick = () => {
      focus()
      go(path)
      shown.close()
    }
  } catch {
    // Phones leave them to the service worker, which opens the page as it does for its own calls.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(title, { ...rest, data: { url: path } }))
  }
}
