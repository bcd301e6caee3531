/** Who can be told, while away, that it is their move. */
import { me } from './me.svelte'

/**
 * Clocks by days are offered to such people alone: others would lose without knowing. Whoever has an
 * account counts also where the house has no keys to call browsers with, as at home: what happened is
 * kept for them, and whichever device they come back on, the front page begins with "Your move". Keys
 * would say nothing of the person either, who is called only where they asked to be.
 */
export const isCallable = (): boolean => me.isAccount
