/** The time controls of the menu: minutes and seconds a move, each with a cap of half a minute. */
import type { ClockAsked } from '../api/types'

export const CAP_MS = 30_000

export const presets = ['none', '1+0', '1+1', '3+0', '3+2', '5+0', '5+5', '10+0', '10+15', '30+0']

export function clockOf(preset: string, capped: boolean): ClockAsked | null {
  const match = /^(\d+)\+(\d+)$/.exec(preset)
  if (!match) return null
  return {
    main_ms: Number(match[1]) * 60_000,
    increment_ms: Number(match[2]) * 1_000,
    cap_ms: capped ? CAP_MS : null,
  }
}
