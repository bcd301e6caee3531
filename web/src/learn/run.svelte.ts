/** A course as it is gone through: the step one is at, what was done in it, what was answered. */
import { api } from '../api/client'
import type { Course, Lesson, LessonPlay } from '../api/types'
import type { Beat } from '../boards/contract'
import { stillness } from '../lib/settings.svelte'
import { complain } from '../ui/toasts.svelte'
import type { Exercise } from './exercise'
import { doneSteps, markDone } from './progress.svelte'

/** After these the step is begun anew: what went wrong may lie further back than the last action. */
const FROM_START = ['lost', 'slow']

export class CourseRun implements Exercise {
  /** Which step it is, from 0; as many as there are: all is done. */
  at = $state(0)
  /** The step as the server sees it after what was done; null until it has come. */
  lesson = $state.raw<Lesson | null>(null)
  /** What is shown while answers come in one after the other; null: the lesson itself. */
  shown = $state.raw<LessonPlay | null>(null)
  beat = $state.raw<Beat | null>(null)
  pending = $state.raw<string | null>(null)
  hinted = $state(false)
  trouble = $state.raw<unknown>(null)

  private actions: string[] = []
  private earlier: Lesson | null = null
  private seq = 0
  private turn = 0

  constructor(
    readonly course: Course,
    private readonly pace: number,
  ) {
    const done = doneSteps(course.game)
    const open = course.steps.findIndex(({ key }) => !done.includes(key))
    void this.goTo(open < 0 ? 0 : open)
  }

  get game(): string {
    return this.course.game
  }
  get seat() {
    return this.lesson!.seat
  }
  get here() {
    return this.shown ?? this.lesson!
  }
  get last() {
    return this.shown?.told ?? this.lesson!.plays.findLast(({ seat }) => seat >= 0)?.told ?? []
  }
  get legal() {
    return this.lesson!.legal
  }
  get actors() {
    return this.lesson!.actors
  }
  get hint(): string | null {
    return this.hinted && this.open ? this.next : null
  }
  get lit() {
    return this.shown ? [] : (this.lesson!.result?.cells ?? [])
  }
  get over(): boolean {
    return !this.shown && this.lesson!.result !== null
  }
  get step(): string {
    return this.course.steps[this.at]?.key ?? ''
  }
  get finished(): boolean {
    return this.at >= this.course.steps.length
  }
  /** The learner may act. */
  get open(): boolean {
    const { lesson, shown, pending } = this
    return lesson?.verdict === 'open' && !shown && !pending && lesson.actors.includes(lesson.seat)
  }
  /** What leads on from here, as long as the way was that of the solution. */
  get next(): string | null {
    const { solution = [] } = this.lesson ?? {}
    const same = this.actions.every((action, index) => action === solution[index])
    return (same && solution[this.actions.length]) || null
  }

  /** Begins that step from its start. */
  async goTo(at: number): Promise<void> {
    const turn = this.leave()
    this.at = at
    if (this.finished) return
    try {
      const lesson = await this.ask([])
      if (turn === this.turn) this.lesson = lesson
    } catch (why) {
      if (turn === this.turn) this.trouble = why
    }
  }

  async act(action: string): Promise<void> {
    if (!this.open) return
    const turn = this.turn
    this.pending = action
    try {
      const next = await this.ask([...this.actions, action])
      if (turn !== this.turn) return
      this.pending = null
      this.hinted = false
      await this.show(next, turn)
    } catch (why) {
      if (turn !== this.turn) return
      this.pending = null
      complain(why)
    }
  }

  /** Goes back to before the mistake. */
  async again(): Promise<void> {
    if (this.earlier === null || FROM_START.includes(this.lesson?.mistake ?? ''))
      return this.goTo(this.at)
    this.leave(this.actions)
    this.lesson = this.earlier
  }

  /** Nothing that is under way is shown any more. */
  leave(actions: string[] = []): number {
    Object.assign(this, { shown: null, beat: null, pending: null, hinted: false, trouble: null })
    this.lesson = null
    this.actions = actions
    return ++this.turn
  }

  private ask(actions: string[]): Promise<Lesson> {
    return api.lesson(this.course.game, this.step, actions)
  }

  /** The learner's action at once, then each answer after a while. */
  private async show(next: Lesson, turn: number): Promise<void> {
    for (const [index, play] of next.plays.entries()) {
      if (index > 0 && !stillness()) await new Promise((resolve) => setTimeout(resolve, this.pace))
      if (turn !== this.turn) return
      this.shown = play
      const { seat, action, told } = play
      this.beat = { seq: ++this.seq, seat, action, told }
    }
    this.earlier = this.lesson
    this.lesson = next
    this.shown = null
    if (next.verdict !== 'mistake') this.actions = [...this.actions, next.plays[0]!.action]
    if (next.verdict === 'done') markDone(this.course.game, next.step)
  }
}
