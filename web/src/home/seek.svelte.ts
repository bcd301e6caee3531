/** Looking for somebody to play with: the server is asked until somebody is found, or nobody cares. */
import { createContext } from 'svelte'
import { api, Refusal } from '../api/client'
import type { SeekAsked } from '../api/types'
import { settings } from '../lib/settings.svelte'
import { me } from '../people/me.svelte'

const AGAIN_MS = 2_000

export class Seek {
  /** What is looked for. */
  wish = $state.raw<SeekAsked | null>(null)
  since = $state(0)
  /** How far from the own rating the server looks by now; null: at anybody's. */
  window = $state<number | null>(null)
  #id: string | null = null
  #round = 0

  constructor(private readonly onfound: (match: string, wish: SeekAsked) => void) {}

  async start(wish: SeekAsked): Promise<void> {
    const round = ++this.#round
    this.wish = wish
    this.since = Date.now()
    this.window = wish.near ?? null
    try {
      await me.enter(settings.name.trim())
      while (round === this.#round) {
        const { id } = await api.seek(wish)
        if (round !== this.#round) await api.cancelSeek(id)
        else this.#id = id
        while (round === this.#round && (await this.#wait(id))) {}
      }
    } catch (why) {
      if (round === this.#round) this.#stop()
      throw why
    }
  }

  /** Looks no more, unless somebody was found just now. */
  async cancel(): Promise<void> {
    const [id, wish] = [this.#id, this.wish]
    this.#stop()
    if (!id || !wish) return
    const { match } = await api.cancelSeek(id)
    if (match) this.onfound(match, wish)
  }

  /** Waits for news; false where the server knows nothing of it any more. */
  async #wait(id: string): Promise<boolean> {
    try {
      const { state, match, window } = await api.sought(id)
      this.window = window ?? null
      if (state === 'paired' && match && this.#id === id) {
        const wish = this.wish!
        this.#stop()
        this.onfound(match, wish)
      }
      return state === 'waiting'
    } catch (why) {
      if (!(why instanceof Refusal) || !['unreachable', 'unavailable'].includes(why.code)) throw why
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      return true
    }
  }

  #stop(): void {
    this.#round++
    this.#id = null
    this.wish = null
  }
}

/** The one search of this page: it goes on wherever one looks meanwhile. */
export const [seekHere, provideSeek] = createContext<Seek>()
