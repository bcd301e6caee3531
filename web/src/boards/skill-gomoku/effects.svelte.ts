/**
 * What has just happened, to be shown on the board once. A computer may play a card and a stone in
 * one breath, so each effect lives its own time and does not wait for, or end with, another.
 */
import type { Beat } from '../contract'
import type { SkillId } from './skills'

export type Effect =
  | { key: string; kind: 'placed' | 'restored'; cell: string }
  | { key: string; kind: 'removed'; cell: string; side: 'a' | 'b' }
  | { key: string; kind: 'shield'; cell: string }
  | { key: string; kind: 'ripple' | 'thaw' | 'mend' | 'reversal' }
  | { key: string; kind: 'said'; skill: SkillId; seat: number }

/** How long each is shown, in milliseconds (section 18). */
export const LASTS: Record<Effect['kind'], number> = {
  placed: 500,
  removed: 1200,
  restored: 1000,
  shield: 800,
  reversal: 1500,
  ripple: 1500,
  thaw: 1000,
  mend: 2000,
  said: 2600,
}

/** The effects of what an action told, in its order. */
export function effectsOf({ seq, told }: Pick<Beat, 'seq' | 'told'>): Effect[] {
  return told.flatMap(({ code, values }, index): Effect[] => {
    const key = `${seq}.${index}`
    const cell = values.cell as string
    const seat = values.seat as number
    switch (code) {
      case 'placed':
      case 'restored':
        return [{ key, kind: code, cell }]
      case 'removed':
        return [{ key, kind: code, cell, side: values.side === 'white' ? 'b' : 'a' }]
      case 'declared':
        return [{ key, kind: 'said', skill: values.skill as SkillId, seat }]
      case 'countered':
        return [
          { key, kind: 'said', skill: values.answer as SkillId, seat },
          cell ? { key: `${key}s`, kind: 'shield', cell } : { key: `${key}s`, kind: 'reversal' },
        ]
      case 'frozen':
        return [{ key, kind: 'ripple' }]
      case 'thawed':
        return [{ key, kind: 'thaw' }]
      case 'revived':
        return [
          { key, kind: 'said', skill: 'rise_again', seat },
          { key: `${key}m`, kind: 'mend' },
        ]
      default:
        return []
    }
  })
}

export class Stage {
  shown = $state.raw<readonly Effect[]>([])
  #seen = -1
  #timers = new Set<ReturnType<typeof setTimeout>>()

  /** Shows what a new beat told; where nothing may move, only what can be read. */
  show(beat: Beat | null, still: boolean): void {
    if (!beat || beat.seq <= this.#seen) return
    this.#seen = beat.seq
    for (const effect of effectsOf(beat)) {
      if (still && effect.kind !== 'said') continue
      this.shown = [
        ...this.shown.filter(({ kind }) => kind !== 'said' || kind !== effect.kind),
        effect,
      ]
      const timer = setTimeout(() => {
        this.#timers.delete(timer)
        this.shown = this.shown.filter(({ key }) => key !== effect.key)
      }, LASTS[effect.kind])
      this.#timers.add(timer)
    }
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
