/** What a board is given as a picture: nothing in it can be chosen, and nothing moves. */
import type { BoardProps } from './contract'

export const AS_PICTURE: Omit<BoardProps<never>, 'view'> = {
  setting: 'picture',
  prefs: {
    ...{ pieces: 'squares', coordinates: false, ghost: false, still: true },
    without: new Set(),
  },
  legal: [],
  you: null,
  actors: [],
  interactive: false,
  last: [],
  beat: null,
  pending: null,
  premove: null,
  ahead: false,
  hint: null,
  line: [],
  lit: [],
  flipped: false,
  over: false,
  blind: null,
  table: null,
  onact: () => {},
}
