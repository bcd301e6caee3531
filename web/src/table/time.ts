/** Clocks as they are shown. The server's time decides; the page only counts along. */
import type { ClockShown, Position, Seat } from '../api/types'
import { numeral, t } from '../lang/index.svelte'

export const LOW_MS = 10_000
/** Less of a delay than this rounds to nothing. */
export const SHOWN_LAG_MS = 50

export interface Left {
  main: number
  /** What the move may still take; null where nothing caps it. */
  cap: number | null
}

/** What a seat has left at the server's time `now`. */
export function left(clock: ClockShown, seat: Seat, now: number): Left {
  const runs = clock.running.includes(seat) ? Math.max(0, now - clock.at) : 0
  const rest = (ms: number) => Math.max(0, ms - runs)
  return {
    main: rest(clock.left[seat] ?? 0),
    cap: clock.cap_ms == null ? null : rest(clock.cap_ms - (clock.used[seat] ?? 0)),
  }
}

/** Warns when the time falls below ten seconds, and again only once it has been more. */
export class LowWarning {
  #before = 0

  isDue(rest: number): boolean {
    const due = this.#before >= LOW_MS && rest < LOW_MS
    this.#before = rest
    return due
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

/** Hours, minutes and seconds, with so many digits after the point. */
function counted(seconds: number, digits = 0): string {
  const two = { minimumIntegerDigits: 2 }
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const head = hours > 0 ? `${numeral(hours)}:${numeral(minutes, two)}` : numeral(minutes)
  return `${head}:${numeral(seconds % 60, { ...two, minimumFractionDigits: digits })}`
}

/** 3:41, 1:02:05, and with tenths 0:09.4 where it gets tight. */
export function clockText(ms: number): string {
  return ms < LOW_MS ? counted(Math.floor(ms / 100) / 10, 1) : counted(Math.ceil(ms / 1000))
}

/** What is left of a clock: days and hours where there are any. */
export function leftText(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  if (days === 0) return clockText(ms)
  return t('plate.days', { days, hours: Math.floor(ms / 3_600_000) % 24 })
}

/** 0.2 for a fifth of a second. */
export function tenths(ms: number): string {
  return numeral(ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** 6:12 for a stretch of time. */
export function span(ms: number): string {
  return counted(Math.round(ms / 1000))
}
