/** The public tables, asked for gently and only while somebody looks at the page. */
import { house } from '../api/client'
import type { Rooms } from '../api/types'

const EVERY_MS = 10_000

export class Lobby {
  /** Null until the house has answered for the first time. */
  rooms = $state.raw<Rooms | null>(null)
  #asked = -Infinity

  constructor() {
    $effect(() => {
      void this.#ask()
      const timer = setInterval(() => void this.#ask(), EVERY_MS)
      const back = () => void this.#ask()
      document.addEventListener('visibilitychange', back)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', back)
      }
    })
  }

  async #ask(): Promise<void> {
    const early = Date.now() - this.#asked < EVERY_MS / 2
    if (document.hidden || !navigator.onLine || early) return
    this.#asked = Date.now()
    // A list that could not be had is no news: the last one stands until the next answer.
    this.rooms = await house.rooms().catch(() => this.rooms)
  }
}
