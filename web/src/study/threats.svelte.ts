/** What either side threatens in the position on the board, while somebody wants to see it. */
import { Refusal } from '../api/client'
import type { PositionAsked, Threat } from '../api/types'
import { keep, recall } from '../lib/keep'
import { threats } from './requests'
import type { Said } from './tree'

export class Threats {
  on = $state(recall('threats', false))
  found = $state.raw<readonly Threat[]>([])
  #asked = 0

  constructor(private readonly signs: Readonly<Record<string, string>>) {}

  /** Looks at that position; of several wishes the last one counts. */
  async look(position: PositionAsked): Promise<void> {
    const asked = ++this.#asked
    keep('threats', this.on)
    if (!this.on) {
      this.found = []
      return
    }
    const told = await threats(position).catch((why: unknown) => {
      if (why instanceof Refusal) return { threats: [] }
      throw why
    })
    if (asked === this.#asked) this.found = told.threats
  }

  /** As marks on the board: on each cell the most that the seat would make there. */
  marks(seat: number): Said {
    const kinds = Object.keys(this.signs)
    const mine = this.found.filter((threat) => threat.seat === seat && kinds.includes(threat.kind))
    const labels = mine.map(({ cell, kind }) => [cell, this.signs[kind]!] as const)
    return { labels }
  }

  /** The cells of each kind, the most urgent first. */
  lists = (seat: number): { kind: string; cells: string[] }[] =>
    Object.keys(this.signs)
      .map((kind) => ({
        kind,
        cells: this.found
          .filter((threat) => threat.seat === seat && threat.kind === kind)
          .map(({ cell }) => cell),
      }))
      .filter(({ cells }) => cells.length > 0)
}
