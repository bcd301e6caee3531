/** Something to be found at a board: a step of a course, a puzzle. */
import type { Picture, Seat, Told, View } from '../api/types'
import type { Beat } from '../boards/contract'

export interface Exercise {
  readonly game: string
  /** Whoever is to find it sits there. */
  readonly seat: Seat
  /** What is shown: where it stands, or an answer on its way. */
  readonly here: { view: View; picture?: Picture | undefined }
  /** What the last action told. */
  readonly last: readonly Told[]
  readonly legal: readonly string[]
  readonly actors: readonly Seat[]
  /** An action may be chosen. */
  readonly open: boolean
  readonly beat: Beat | null
  /** What was chosen and is not judged yet. */
  readonly pending: string | null
  /** What the board is to point at. */
  readonly hint: string | null
  /** Cells that decided the game. */
  readonly lit: readonly string[]
  /** The rules have ended the game. */
  readonly over: boolean
  act(action: string): Promise<void>
}
