/** A run as it is gone through: the house judges each step and keeps the clock. */
import type { LessonPlay, PuzzleShown, RunShown } from '../api/types'
import { me } from '../people/me.svelte'
import { whenBack } from '../lib/whenBack'
import { complain } from '../ui/toasts.svelte'
import { memory } from './memory.svelte'
import { puzzles } from './requests'
import { Solving } from './solving.svelte'

/** How often the clock is looked at. */
const TICK_MS = 200
/** How long one sees that it was wrong before the next is asked. */
const SEEN_MS = 500

export class Run extends Solving {
  run = $state.raw<RunShown>(null!)
  /** Milliseconds that are left, as this browser counts along. */
  left = $state(0)
  /** How the last puzzle ended. */
  verdict = $state<'' | 'solved' | 'wrong'>('')
  private ends = 0
  private timer: ReturnType<typeof setInterval> | undefined
  /** Ends the waiting for a house that is away. */
  private giveUp: () => void = () => {}
  /** Something is asked of the house. */
  private busy = false

  constructor(run: RunShown, pace: number) {
    super(run.puzzle!, pace)
    this.stand(run)
    this.timer = setInterval(() => this.tick(), TICK_MS)
  }

  get puzzle(): PuzzleShown | null {
    return this.run.puzzle
  }
  get game(): string {
    return this.run.game
  }
  get seat() {
    return this.run.puzzle?.seat ?? 0
  }
  get asked(): boolean {
    return !this.run.over && this.left > 0
  }

  override leave(): void {
    super.leave()
    this.giveUp()
    clearInterval(this.timer)
  }

  protected async judge(action: string, here: () => boolean): Promise<void> {
    this.busy = true
    try {
      await this.step([...this.actions, action], here)
    } finally {
      this.busy = false
    }
  }

  private async step(actions: string[], here: () => boolean): Promise<void> {
    const { id, step } = this.run
    const told = await puzzles.step(id, step, actions)
    if (!here()) return
    if (told.status === 'open') {
      this.actions = actions
      await this.show(told.plays, told.position!)
      return
    }
    const [mine] = told.plays
    if (mine && (told.status === 'solved' || told.status === 'wrong')) {
      this.verdict = told.status
      await this.show([mine], { ...this.position, ...shownBy(mine) })
      await new Promise((resolve) => setTimeout(resolve, SEEN_MS))
      if (!here()) return
    }
    this.stand(told.run)
  }

  /** The run as the house has it. */
  private stand(run: RunShown): void {
    this.run = run
    this.left = run.left_ms
    this.ends = performance.now() + run.left_ms
    this.actions = []
    this.beat = null
    if (run.puzzle) this.position = run.puzzle.position
    if (run.over) {
      clearInterval(this.timer)
      if (!me.isAccount) memory.ran(run)
    }
  }

  private tick(): void {
    this.left = Math.max(0, this.ends - performance.now())
    if (this.left > 0 || this.busy) return
    // Only the house knows whether it is over; one that is away is asked again when it is back.
    this.busy = true
    puzzles.run(this.run.id).then(
      (run) => {
        this.busy = false
        this.stand(run)
      },
      (why: unknown) => {
        complain(why)
        this.giveUp = whenBack(() => (this.busy = false))
      },
    )
  }
}

/** Where one's own action leads, before the next puzzle is there. */
const shownBy = ({ view, picture, told }: LessonPlay) => ({
  view,
  told,
  ...(picture && { picture }),
})
