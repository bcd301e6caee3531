/** What the computer would play here: asked for once, and gone with the position it was for. */
import { api } from '../api/client'
import type { Hint } from '../api/types'

export class Suggestion {
  action = $state<string | null>(null)
  /** How deep the computer has looked by now; 0: not at all. */
  depth = $state(0)

  /** Asks; `base` tells which position stands by then. */
  async ask(match: string, token: string | null, base: () => number): Promise<void> {
    const asked = base()
    const stands = ({ seq }: Hint) => seq >= base()
    const found = await api
      .hint(match, token, (sofar) => {
        if (stands(sofar)) this.depth = sofar.depth
      })
      .catch((why: unknown) => {
        // The server gives up a hint for a position that is no more: nobody misses it.
        if (base() === asked) throw why
        return null
      })
    if (found === null || !stands(found)) return
    this.action = found.action
    this.depth = found.depth
  }

  forget(): void {
    this.action = null
    this.depth = 0
  }
}
