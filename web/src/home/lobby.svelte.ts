/** The public tables, asked for gently and only while somebody looks at the page. */
import { api } from '../api/client'
import type { Rooms } from '../api/types'

const EVERY_MS = 10_000
/** Where the boards themselves are looked at. */
export const CLOSELY_MS = 4_000

export class Lobby {
  /** Null until the server has answered for the first time. */
  rooms = $state.raw<Rooms | null>(null)
  #asked = -Infinity

  constructor(private readonly every = EVERY_MS) {
    $effect(() => {
      void this.#ask()
      const timer = setInterval(() => void this.#ask(), this.every)
      const back = () => void this.#ask()
      document.addEventListener('visibilitychange', back)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', back)
      }
    })
  }

  async #ask(): Promise<void> {
    const early = Date.now() - this.#asked < this.every / 2
    if (document.hidden || !navigator.onLine || early) return
    this.#asked = Date.now()
    // A list that could not be had is no news: the last one stands until the next answer.
    this.rooms = await api.rooms().catch(() => this.rooms)
  }
}
