/** Tries again by itself once the server answers: when the network is back, and every now and then. */
import { request } from '../api/request'

const EVERY_MS = 5_000

/** Runs when the server is back; what it returns gives up waiting for that. */
export function whenBack(run: () => void): () => void {
  const stop = () => {
    clearInterval(timer)
    removeEventListener('online', ask)
  }
  const ask = () => {
    if (!document.hidden)
      request('get', '/api/health').then(
        () => (stop(), run()),
        () => {}, // it is asked again
      )
  }
  const timer = setInterval(ask, EVERY_MS)
  addEventListener('online', ask)
  return stop
}
