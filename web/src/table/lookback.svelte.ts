/** The earlier positions of one match: they come by pages, when they are looked at. */
import { everyFrame, PAGE, pageOf, whole } from '../api/frames'
import type { Frame, Review } from '../api/types'

export class LookBack {
  /** Those that have been looked at, and their neighbours. */
  #frames = $state.raw<readonly (Frame | undefined)[]>([])
  /** The base of the position that they lead to: after a takeback others do. */
  #base = -1

  constructor(private readonly page: (from: number) => Promise<Review>) {}

  /** The position after so many plays, where it has come. */
  after(count: number): Frame | null {
    return this.#frames[count] ?? null
  }

  /** Has the position after so many plays, and those around it. */
  async fetch(count: number, base: number): Promise<Frame | undefined> {
    if (this.#base !== base) {
      this.#base = base
      this.#frames = []
    }
    if (!this.#frames[count]) {
      const from = pageOf(count)
      const page = whole(await this.page(from))
      if (this.#base !== base) return undefined
      const known = [...this.#frames]
      page.forEach((frame, index) => (known[from + index] = frame))
      this.#frames = known
    }
    return this.#frames[count]
  }

  /** So that nobody who goes on step by step waits at the edge of what has come. */
  prefetch(count: number, last: number, base: number): void {
    for (const near of [count - PAGE / 4, count + PAGE / 4])
      if (near > 0 && near < last) void this.fetch(near, base).catch(() => {})
  }

  /** All positions, for a file. */
  all(): Promise<Frame[]> {
    return everyFrame(this.page)
  }
}
