/**
 * Lets the eye follow: what the computer did is shown a while after what was shown before it. Only
 * the page waits; the server has gone on. The order of things is always kept.
 */
import type { Frame, Position, Seat, WireEvent } from '../api/types'

export class Pace {
  #waiting: { late: boolean; show: () => void }[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #shownAt = -Infinity

  constructor(private readonly ms: number) {}

  /** Whether it is the computer's action and so recent that the eye should not meet it yet. */
  isLate(position: Position, last: WireEvent | undefined): boolean {
    if (!this.ms || position.clock || last?.kind !== 'action') return false
    return position.seats[last.seat]?.kind === 'bot' && position.now - last.at < this.ms
  }

  /** Shows it now, or when its time has come. `since` is when what came before was shown. */
  show(late: boolean, show: () => void, since = this.#shownAt): void {
    this.#shownAt = since
    this.#waiting.push({ late, show })
    this.#step()
  }

  /** Shows all that waits at once. */
  hurry(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const { show } of this.#waiting.splice(0)) show()
    this.#shownAt = Date.now()
  }

  /** Drops all that waits: the table was left or starts afresh. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
  }

  #step(): void {
    while (this.#timer === undefined && this.#waiting.length > 0) {
      const wait = this.#waiting[0]!.late ? this.#shownAt + this.ms - Date.now() : 0
      if (wait > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined
          this.#next()
          this.#step()
        }, wait)
      } else this.#next()
    }
  }

  #next(): void {
    const { show } = this.#waiting.shift()!
    this.#shownAt = Date.now()
    show()
  }
}

/** The position as it was before its last play, which this seat is about to make. */
export function beforeLast(position: Position, { view, picture }: Frame, seat: Seat): Position {
  return {
    ...position,
    ...{ view, picture, phase: 'running', result: null },
    ...{ actors: [seat], legal: [], can: [], plays: position.plays - 1 },
  }
}
