/**
 * The card that the player looks at: pointed at on the board, explained beside it. Board and panel
 * are two components of one table, which share it. A card is named by its back.
 */
import { shared } from '../shared'

class Inspected {
  card = $state<string | null>(null)
  /** A finger chose it: the explanation can be touched. One under a mouse lets clicks pass. */
  touched = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Looks at the card, after a while if the pointer only passes by; null looks away. */
  show(card: string | null, { wait = 0, touched = false } = {}): void {
    clearTimeout(this.#timer)
    if (wait) this.#timer = setTimeout(() => this.show(card, { touched }), wait)
    else [this.card, this.touched] = [card, touched]
  }

  /** Whoever was about to look away stays. */
  keep(): void {
    clearTimeout(this.#timer)
  }
}

export const useInspected = shared(() => new Inspected())
