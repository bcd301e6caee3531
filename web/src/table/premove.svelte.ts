/**
 * One action that is chosen while others are to act. It is sent the moment the turn comes, and dropped
 * without a word if it cannot be played then. The page knows no rules: any action may be chosen.
 */
import type { Table } from './table.svelte'

export interface Moment {
  /** Changes with every position. */
  base: number
  /** Whether this player is to act, and what may be played then. */
  mine: boolean
  legal: readonly string[]
  over: boolean
  /** Actions were taken back to come here. */
  undone: boolean
}

type Followed = Pick<Table, 'position' | 'plays' | 'myTurn' | 'over' | 'connected' | 'act'>

export class Premove {
  #action = $state<string | null>(null)
  #seen = -1
  #away = false
  #plays = 0

  get action(): string | null {
    return this.#action
  }

  /** Chooses it in place of any other; the same one again takes it back. */
  choose(action: string, base: number): void {
    this.#action = action === this.#action ? null : action
    this.#seen = base
  }

  cancel(): void {
    this.#action = null
  }

  /** What is to be played now that the game stands so; null: nothing. */
  meet({ base, mine, legal, over, undone }: Moment): string | null {
    const action = this.#action
    this.#seen = base
    if (over || undone || mine) this.cancel()
    return mine && !over && !undone && action !== null && legal.includes(action) ? action : null
  }

  /** The house is back: what was chosen for a position that nobody saw pass is dropped. */
  rejoin(base: number): void {
    if (base !== this.#seen) this.cancel()
  }

  /** Sends what was chosen the moment it is due; call in an effect. */
  follow(table: Followed): void {
    const { position, plays, myTurn, over, connected } = table
    if (!connected || !position) this.#away = true
    else {
      if (this.#away) this.rejoin(position.base)
      const undone = plays.length < this.#plays
      const { base, legal } = position
      const action = this.meet({ base, legal, mine: myTurn, over, undone })
      this.#away = false
      this.#plays = plays.length
      // What the rules refuse by now is refused without a word.
      if (action !== null) table.act(action).catch(() => {})
    }
  }
}
