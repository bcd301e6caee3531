/** The computer on the analysis board: it looks at the position as long as somebody wants it to. */
import { Dropped } from '../api/client'
import type { LinesShown } from '../api/types'
import { keep, recall } from '../lib/keep'
import { lines } from './requests'

export const MOST_LINES = 5

export class Engine {
  on = $state(false)
  width = $state(Math.min(MOST_LINES, Math.max(1, recall('lines', 2))))
  found = $state.raw<LinesShown | null>(null)
  refused = $state.raw<unknown>(null)
  #asking: AbortController | null = null

  /** Analyses that position from now on, and no other. */
  analyse(game: string, options: Record<string, unknown>, actions: string[]): void {
    this.stop()
    this.found = null
    this.refused = null
    const asking = (this.#asking = new AbortController())
    const tell = (found: LinesShown) => {
      if (asking === this.#asking) this.found = found
    }
    lines({ game, options, actions, width: this.width }, tell, asking.signal).catch((why) => {
      if (!(why instanceof Dropped) && asking === this.#asking) this.refused = why
    })
  }

  /** The computer is free for others. */
  stop(): void {
    this.#asking?.abort()
    this.#asking = null
  }

  widen(by: number): void {
    this.width = Math.min(MOST_LINES, Math.max(1, this.width + by))
    keep('lines', this.width)
  }
}
