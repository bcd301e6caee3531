/** A puzzle as it is gone at: tried, tried again, looked up. */
import type { Attempted, Studied, PuzzleEnded, PuzzleShown, Seat } from '../api/types'
import { me } from '../people/me.svelte'
import { complain } from '../ui/toasts.svelte'
import { memory } from './memory.svelte'
import { puzzles } from './requests'
import { Solving } from './solving.svelte'

export class Attempt extends Solving {
  status = $state<Attempted['status'] | 'shown'>('open')
  ended = $state.raw<PuzzleEnded | null>(null)
  /** The first thing that others or chance answered to a wrong action. */
  refuted = $state('')
  /** What the house answered last to a good one. */
  answer = $state('')
  /** Of the last action and of the best one, where chance decides. */
  chance = $state.raw<Attempted['chance']>(null)
  busy = $state(false)
  private earlier: Studied

  constructor(
    readonly puzzle: PuzzleShown,
    pace: number,
  ) {
    super(puzzle, pace)
    this.earlier = puzzle.position
  }

  get game(): string {
    return this.puzzle.game
  }
  get seat(): Seat {
    return this.puzzle.seat
  }
  get asked(): boolean {
    return this.status === 'open'
  }

  /** Goes back to before the wrong action; from the solution, to the start. */
  again(): void {
    this.leave()
    if (this.status !== 'wrong') {
      this.actions = []
      this.earlier = this.puzzle.position
      this.answer = ''
    }
    this.position = this.earlier
    this.status = 'open'
  }

  async giveUp(): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const { plays, position, ended } = await puzzles.solution(this.puzzle.id, this.rating())
      this.leave()
      this.position = this.puzzle.position
      this.end(ended, false)
      this.status = 'shown'
      await this.show(plays, position)
    } catch (why) {
      complain(why)
    } finally {
      this.busy = false
    }
  }

  async vote(up: boolean): Promise<void> {
    if (!this.ended) return
    const wish = this.ended.votes.yours === up ? null : up
    try {
      const votes = await puzzles.vote(this.puzzle.id, wish)
      this.ended = { ...this.ended, votes }
    } catch (why) {
      complain(why)
    }
  }

  protected async judge(action: string, here: () => boolean): Promise<void> {
    const actions = [...this.actions, action]
    const told = await puzzles.attempt(this.puzzle.id, actions, this.rating())
    // It has counted, whether anybody still looks or not.
    if (told.ended) this.end(told.ended, told.status === 'solved')
    this.chance = told.chance
    if (!here()) return
    const replies = told.plays.slice(1)
    if (!(await this.show(told.plays, told.position))) return
    this.status = told.status
    if (told.status === 'wrong') {
      this.refuted = replies.find(({ seat }) => seat !== this.seat)?.action ?? ''
      return
    }
    this.actions = actions
    this.answer = replies.findLast(({ seat }) => seat >= 0)?.action ?? ''
    this.earlier = told.position
  }

  /** Of a guest the rating that the first attempt moves. */
  private rating() {
    return me.isAccount ? null : memory.rating(this.game, this.puzzle.id)
  }

  private end(ended: PuzzleEnded, solved: boolean): void {
    // What the first attempt did is told for as long as the puzzle is there.
    const { counted, before } = this.ended ?? ended
    this.ended = { ...ended, counted: counted || ended.counted, before: before ?? ended.before }
    if (!me.isAccount) memory.ended(this.game, this.puzzle.id, solved, ended)
  }
}
