/** A window's time as a ring: the server's clock decides, the page only counts along. */
export interface Rest {
  /** The share of the time that is left, 0 to 1. */
  share: number
  /** Whole seconds to show: 5 while more than four are left. */
  seconds: number
}

export function rest(due: number, ms: number, now: number): Rest {
  const left = Math.min(ms, Math.max(0, due - now))
  return { share: ms > 0 ? left / ms : 0, seconds: Math.ceil(left / 1000) }
}

/** Seconds that are worth saying aloud. */
export const spoken = (seconds: number): boolean => [10, 5, 3, 1].includes(seconds)
