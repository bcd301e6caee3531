/** Learning from one's own mistakes: each is asked again, and what is played is judged. */
import type { Judged, LinesShown, Seat } from '../api/types'
import type { AnalysisTable } from './analysis.svelte'
import { lines } from './requests'
import { endOf, pathTo, type Node } from './tree'

/** What an action may cost and still count as found, as the analysis has it: a tenth of a game. */
const CLOSE = 0.2
/** The look of the computer that is believed: the first is a glance. */
const BELIEVED = 3

/** What these seats did worse than they could, in order. */
export function mistakesOf(judged: Iterable<Judged>, seats: readonly Seat[]): Judged[] {
  return [...judged]
    .filter(({ mark, seat, best, action }) => {
      return (mark === 'mistake' || mark === 'blunder') && seats.includes(seat) && best !== action
    })
    .sort((one, other) => one.ply - other.ply)
}

/** Whether an action is about as good as the best, by the score after it. */
export function isFound(
  { score, seat }: Judged,
  after: Pick<LinesShown, 'seat' | 'lines'>,
): boolean {
  const worth = after.lines[0]?.score ?? -1
  return score - (after.seat === seat ? worth : -worth) < CLOSE
}

export type State = 'asked' | 'judging' | 'right' | 'good' | 'wrong' | 'shown'

export class Lesson {
  at = $state(0)
  state = $state<State>('asked')
  found = $state(0)
  tried = $state('')
  #main: Node[]
  #judging: AbortController | null = null

  constructor(
    private readonly table: AnalysisTable,
    readonly mistakes: readonly Judged[],
  ) {
    this.#main = pathTo(endOf(table.tree.root))
  }

  get mistake(): Judged | undefined {
    return this.mistakes[this.at]
  }

  /** Where it is asked. */
  get place(): Node | undefined {
    const { mistake, table } = this
    return mistake && (mistake.ply === 0 ? table.tree.root : this.#main[mistake.ply - 1])
  }

  /** Asks what is to be asked now. */
  async ask(): Promise<void> {
    this.stop()
    this.state = 'asked'
    if (this.place) await this.table.goToNode(this.place)
  }

  async next(): Promise<void> {
    this.at++
    await this.ask()
  }

  async show(): Promise<void> {
    const { mistake } = this
    if (!mistake?.best) return
    await this.ask()
    this.state = 'shown'
    await this.table.act(mistake.best)
  }

  /** Something was played where it was asked. */
  answer(action: string): void {
    const { mistake, table } = this
    if (!mistake || this.state !== 'asked') return
    this.tried = action
    if (action === mistake.best) return this.#judge('right')
    if (action === mistake.action) return this.#judge('wrong')
    const { result, game, options } = table.studied
    if (result) return this.#judge(result.scores?.[mistake.seat] === 1 ? 'right' : 'wrong')
    this.state = 'judging'
    const judging = (this.#judging = new AbortController())
    let looks = 0
    const tell = (after: LinesShown) => {
      looks++
      if (judging.signal.aborted || (looks < BELIEVED && !after.done)) return
      this.stop()
      this.#judge(isFound(mistake, after) ? 'good' : 'wrong')
    }
    const actions = table.actionsTo(table.node)
    lines({ game, options, actions, width: 1 }, tell, judging.signal).catch(() => {
      // The computer is busy: what it would have played counts, nothing else.
      if (!judging.signal.aborted) this.#judge('wrong')
    })
  }

  stop(): void {
    this.#judging?.abort()
    this.#judging = null
  }

  #judge(state: State): void {
    this.state = state
    if (state !== 'wrong') this.found++
  }
}
