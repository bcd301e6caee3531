/** What a board is given as a picture: nothing in it can be chosen, and nothing moves. */
import type { BoardProps } from './contract'

export const STILL: Omit<BoardProps<never>, 'view' | 'look'> = {
  legal: [],
  you: null,
  actors: [],
  interactive: false,
  last: [],
  beat: null,
  pending: null,
  hint: null,
  lit: [],
  flipped: false,
  onact: () => {},
}
