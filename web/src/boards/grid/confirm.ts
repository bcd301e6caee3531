/** Whether a cell that was chosen is played at once, or aimed at first and confirmed. */

/** Cells smaller than this are easily missed by a finger. */
export const SMALL_PX = 32

export interface Choosing {
  wish: 'auto' | 'always' | 'never'
  by: 'mouse' | 'pen' | 'touch' | 'keys'
  /** The side of a cell on the screen. */
  px: number
  /** The game counts. */
  rated: boolean
  /** It is chosen before it is due, and can be taken back. */
  ahead: boolean
}

export function asksFirst({ wish, by, px, rated, ahead }: Choosing): boolean {
  const missable = by === 'touch' && px < SMALL_PX
  if (wish === 'never' || ahead) return wish !== 'never' && missable
  return wish === 'always' || missable || (rated && by !== 'keys')
}
