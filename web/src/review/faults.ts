/** What is wrong with an action, and the signs of it. */
import type { Judged } from '../api/types'

export type Fault = 'inaccuracy' | 'mistake' | 'blunder'
export const SIGNS: Record<Fault, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' }

/** The fault of an action, if it was one. */
export const faultOf = (one: Judged | null | undefined): Fault | null =>
  one?.mark && one.mark !== 'good' ? one.mark : null
