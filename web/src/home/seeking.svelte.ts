/** Looking for somebody to play with: the house is asked until somebody is found, or nobody cares. */
import { house, Refusal } from '../api/client'
import type { ClockAsked } from '../api/types'
import { settings } from '../lib/settings.svelte'
import { me } from '../people/me.svelte'

const AGAIN_MS = 2_000

export class Seeking {
  /** The game that is looked for. */
  game = $state<string | null>(null)
  since = $state(0)
  #id: string | null = null
  #round = 0

  constructor(private readonly onfound: (match: string) => void) {}

  async start(game: string, clock: ClockAsked | null, rated: boolean): Promise<void> {
    const round = ++this.#round
    this.game = game
    this.since = Date.now()
    try {
      await me.enter(settings.name.trim())
      while (round === this.#round) {
        const { id } = await house.seek({ game, clock, rated })
        if (round !== this.#round) await house.cancelSeek(id)
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
    const id = this.#id
    this.#stop()
    if (!id) return
    const { match } = await house.cancelSeek(id)
    if (match) this.onfound(match)
  }

  /** Waits for news; false where the house knows nothing of it any more. */
  async #wait(id: string): Promise<boolean> {
    try {
      const { state, match } = await house.sought(id)
      if (state === 'paired' && match && this.#id === id) {
        this.#stop()
        this.onfound(match)
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
    this.game = null
  }
}
