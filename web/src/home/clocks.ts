/** The time controls of the menu: minutes and seconds a move, capped where that is asked for, or days. */
import type { ClockAsked } from '../api/types'
import { listed, t } from '../lang/index.svelte'

export const CAP_MS = 30_000

const MINUTES = ['none', '1+0', '1+1', '3+0', '3+2', '5+0', '5+5', '10+0', '10+15', '30+0']
const DAYS = ['1d', '3d', '7d']
/** Those of the menu; by days only for whoever can be called to their move. */
export const presets = (callable: boolean) => (callable ? [...MINUTES, ...DAYS] : MINUTES)

export const byDays = (preset: string): boolean => DAYS.includes(preset)

export function clockOf(preset: string, capped: boolean): ClockAsked | null {
  if (byDays(preset)) return { days: parseInt(preset) }
  const match = /^(\d+)\+(\d+)$/.exec(preset)
  if (!match) return null
  return {
    main_ms: Number(match[1]) * 60_000,
    increment_ms: Number(match[2]) * 1_000,
    cap_ms: capped ? CAP_MS : null,
  }
}

/** Whether a cap for each move can be set beside it. */
export const capable = (preset: string) => /\+/.test(preset)

/** 5 min + 5 s a move, at most 30 s for one; 3 days a move. */
export function clockWords(clock: ClockAsked): string {
  if (clock.days) return t('new.clock_days', { days: clock.days })
  const { main_ms = 0, increment_ms = 0, cap_ms } = clock
  const words = t('new.clock_text', { minutes: main_ms / 60_000, seconds: increment_ms / 1_000 })
  return cap_ms ? listed([words, t('clock.cap', { seconds: cap_ms / 1_000 })], false) : words
}
