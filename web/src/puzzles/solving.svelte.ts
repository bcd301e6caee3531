/** A puzzle at its board: one's own action at once, then each answer after a while. */
import type { LessonPlay, Studied, PuzzleShown, Seat } from '../api/types'
import type { Beat } from '../boards/contract'
import type { Exercise } from '../learn/exercise'
import { stillness } from '../lib/settings.svelte'
import { complain } from '../ui/toasts.svelte'

export abstract class Solving implements Exercise {
  position = $state.raw<Studied>(null!)
  /** What is shown while answers come in one after the other; null: the position itself. */
  shown = $state.raw<LessonPlay | null>(null)
  beat = $state.raw<Beat | null>(null)
  pending = $state.raw<string | null>(null)
  /** What was done so far, from the start on. */
  protected actions: string[] = []
  private seq = 0
  private turn = 0

  constructor(
    puzzle: PuzzleShown,
    private readonly pace: number,
  ) {
    this.position = puzzle.position
  }

  abstract readonly game: string
  abstract readonly seat: Seat
  /** Something is still to be found. */
  abstract readonly asked: boolean

  get here() {
    return this.shown ?? this.position
  }
  get last() {
    return this.shown?.told ?? this.position.told
  }
  get legal() {
    return this.position.legal
  }
  get actors() {
    return this.position.actors
  }
  get open(): boolean {
    return this.asked && !this.shown && !this.pending && this.actors.includes(this.seat)
  }
  get hint(): string | null {
    return null
  }
  get lit() {
    return this.shown ? [] : (this.position.result?.cells ?? [])
  }
  get over(): boolean {
    return !this.shown && this.position.result !== null
  }

  async act(action: string): Promise<void> {
    if (!this.open) return
    const turn = this.turn
    this.pending = action
    try {
      await this.judge(action, () => turn === this.turn)
    } catch (why) {
      if (turn === this.turn) complain(why)
    } finally {
      if (turn === this.turn) this.pending = null
    }
  }

  /** Has the action judged; `here`: nobody has gone elsewhere meanwhile. */
  protected abstract judge(action: string, here: () => boolean): Promise<void>

  /** Nothing that is under way is shown any more. */
  leave(): void {
    this.turn++
    Object.assign(this, { shown: null, beat: null, pending: null })
  }

  /** Shows one after the other, then where they lead. True where all of it was seen. */
  protected async show(plays: readonly LessonPlay[], then: Studied): Promise<boolean> {
    const turn = this.turn
    this.pending = null
    for (const [index, play] of plays.entries()) {
      if (index > 0 && !stillness()) await new Promise((resolve) => setTimeout(resolve, this.pace))
      if (turn !== this.turn) return false
      this.shown = play
      const { seat, action, told } = play
      this.beat = { seq: ++this.seq, seat, action, told }
    }
    this.position = then
    this.shown = null
    return true
  }
}
