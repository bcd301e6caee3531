/** Clocks as they are shown. The house's time decides; the page only counts along. */
import type { ClockShown, Position, Seat } from '../api/types'

export const LOW_MS = 10_000
/** Less of a delay than this rounds to nothing. */
export const SHOWN_LAG_MS = 50

export interface Left {
  main: number
  /** What the move may still take; null where nothing caps it. */
  cap: number | null
}

/** What a seat has left at the house's time `now`. */
export function left(clock: ClockShown, seat: Seat, now: number): Left {
  const runs = clock.running.includes(seat) ? Math.max(0, now - clock.at) : 0
  const rest = (ms: number) => Math.max(0, ms - runs)
  return {
    main: rest(clock.left[seat] ?? 0),
    cap: clock.cap_ms == null ? null : rest(clock.cap_ms - (clock.used[seat] ?? 0)),
  }
}

/** The cap, where it and not the main time was what the seat ran out of. */
export function spentCap(clock: ClockShown | null, seat: Seat): number | null {
  const cap = clock?.cap_ms ?? null
  return clock && cap !== null && clock.left[seat]! > 0 && clock.used[seat]! >= cap ? cap : null
}

const DAY_MS = 86_400_000

/** Whether a clock is one to be looked at: not for days, and not stopped by a pause or the end. */
export function isPressing({ phase, clock }: Pick<Position, 'phase' | 'clock'>): boolean {
  return phase === 'running' && clock !== null && Math.max(...clock.left) < DAY_MS
}

/** 3:41, 1:02:05, and with tenths 0:09.4 where it gets tight. */
export function clockText(ms: number): string {
  const tight = ms < LOW_MS
  const tenths = Math.floor(ms / 100)
  const whole = tight ? Math.floor(tenths / 10) : Math.ceil(ms / 1000)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const seconds = String(whole % 60).padStart(2, '0')
  const head = hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : String(minutes)
  return tight ? `${head}:${seconds}.${tenths % 10}` : `${head}:${seconds}`
}

/** 0.2 for a fifth of a second. */
export function tenths(ms: number): string {
  return (ms / 1000).toFixed(1)
}

/** 6:12 for a stretch of time. */
export function span(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
