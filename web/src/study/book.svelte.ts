/** The book of openings, at the position on the board, while somebody wants to see it. */
import { Refusal } from '../api/client'
import type { BookShown, PositionAsked } from '../api/types'
import { keep, recall } from '../lib/keep'
import { book } from './requests'

export class Book {
  on = $state(recall('book', false))
  found = $state.raw<BookShown | null>(null)
  refused = $state.raw<unknown>(null)
  #asked = 0

  /** Looks that position up; of several wishes the last one counts. */
  async look(position: PositionAsked): Promise<void> {
    const asked = ++this.#asked
    keep('book', this.on)
    if (!this.on) return
    try {
      const found = await book(position)
      if (asked === this.#asked) [this.found, this.refused] = [found, null]
    } catch (why) {
      if (!(why instanceof Refusal)) throw why
      if (asked === this.#asked) [this.found, this.refused] = [null, why]
    }
  }
}
