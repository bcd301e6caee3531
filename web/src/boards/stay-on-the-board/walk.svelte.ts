/**
 * The board follows the game at its own pace: what it shows may lag behind, always in order, and
 * nothing waits for it (D-ARCH-3, D-ARCH-4).
 */
import type { StayView } from './view'

export class Walk {
  shown = $state.raw() as StayView
  moving = $state(false)
  #ahead: StayView[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: StayView) {
    this.shown = view
  }

  /** Goes on to this view: the next move is walked in `ms`, anything else is shown at once. */
  follow(view: StayView, ms: number): void {
    const newest = this.#ahead.at(-1) ?? this.shown
    if (view === newest) return
    const next = view.moves === newest.moves + 1
    if (view.moves === newest.moves) this.#replace(view)
    else if (!next || ms <= 0) this.jump(view)
    else {
      this.#ahead.push(view)
      if (!this.moving) this.#step(ms)
    }
  }

  /** Shows it at once and forgets what it was about to show (D-ARCH-6). */
  jump(view: StayView): void {
    this.stop()
    this.shown = view
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#ahead = []
    this.moving = false
  }

  #replace(view: StayView): void {
    if (this.#ahead.length > 0) this.#ahead[this.#ahead.length - 1] = view
    else this.shown = view
  }

  #step(ms: number): void {
    const next = this.#ahead.shift()
    this.moving = next !== undefined
    if (!next) return
    this.shown = next
    this.#timer = setTimeout(() => this.#step(ms), ms)
  }
}
