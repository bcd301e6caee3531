/** Ratings as they are written: a question mark where too little is known, and a sign. */
import type { RatingShown } from '../api/types'

export const signed = (change: number): string =>
  change < 0 ? `−${-change}` : change > 0 ? `+${change}` : '±0'

/** A rating as it is after the match, where that has changed it. */
export const worth = ({ value, provisional, change }: RatingShown): string =>
  `${value + (change ?? 0)}${provisional ? '?' : ''}`
