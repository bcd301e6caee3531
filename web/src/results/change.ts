/** Ratings as they are written: a question mark where too little is known. */
import type { RatingShown } from '../api/types'

/** A rating as it is after the match, where that has changed it. */
export const worth = ({ value, provisional, change }: RatingShown): string =>
  `${value + (change ?? 0)}${provisional ? '?' : ''}`
