/**
 * What happens to this person, as it happens. One tab of the browser asks the server, since a
 * browser has few connections to spare, and tells the others.
 */
import type { Notice } from '../api/types'

export type Heard =
  { name: 'unread'; data: { unread: number } } | { name: Notice['kind']; data: Notice }

/** All that can be heard: a kind that is missing here is a mistake of types. */
const NAMES: Record<Heard['name'], true> = {
  ...{ unread: true, challenge: true, withdrawn: true, accepted: true, declined: true },
  ...{ begun: true, paired: true, round: true, turn: true, rematch: true, over: true },
  ...{ invited: true, reply: true, moderated: true },
}
const AGAIN_MS = 30_000

/** Calls `hear` until it is stopped. */
export function listen(person: string, hear: (told: Heard) => void): () => void {
  const name = `parlour-events ${person}`
  const others = new BroadcastChannel(name)
  const stopped = new AbortController()
  others.onmessage = ({ data }: MessageEvent<Heard>) => hear(data)
  const lead = () =>
    new Promise<void>((resolve) => {
      const stop = follow((told) => {
        hear(told)
        others.postMessage(told)
      })
      stopped.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  // Only pages that came safely have locks; others each ask for themselves.
  const led = navigator.locks?.request(name, { signal: stopped.signal }, lead) ?? lead()
  led.catch(() => {}) // stopped while another tab asked
  return () => {
    stopped.abort()
    others.close()
  }
}

/** A browser connects anew by itself where the stream ends; where it was refused, it is asked to. */
function follow(hear: (told: Heard) => void): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource('/api/me/events')
    for (const name of Object.keys(NAMES) as Heard['name'][])
      source.addEventListener(name, (event: MessageEvent<string>) =>
        hear({ name, data: JSON.parse(event.data) } as Heard),
      )
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
