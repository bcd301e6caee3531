/** What a seat sees of Four in a Square: nothing is hidden. A cell is named `square.slot`. */
export type Player = 'R' | 'B'

export interface SquareView {
  /** By square, its four slots. */
  board: (Player | null)[][]
  phase: 'placement' | 'placementSlide' | 'movement'
  currentPlayer: Player
  piecesPerPlayer: number
  holeSquareIndex: number
  winner: Player | null
  drawReason: string | null
  /** Squares whose tile may be slid now. */
  legalSlides: number[]
  /** The square whose tile may not be slid now, where the ban holds. */
  blockedSlideSquareIndex: number | null
  /** Pieces in hand. */
  left: Record<Player, number>
  /** By square, the square where its tile lay at the start: the name of the tile. */
  tiles: (number | null)[]
  lastPlace: string | null
  lastSlide: { from: number; to: number } | null
  slidesLeft: number | null
  blocks: { player: Player; cells: string[] }[]
}

export const PLAYERS: readonly Player[] = ['R', 'B']

/** Squares that have a tile. */
export const movable = ({ holeSquareIndex }: SquareView): string[] =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((square) => square !== holeSquareIndex).map(String)

/** Cells without a bead. */
export const vacant = (view: SquareView): string[] =>
  movable(view).flatMap((square) =>
    view.board[Number(square)]!.flatMap((bead, slot) => (bead ? [] : `${square}.${slot}`)),
  )

export const isOver = (view: SquareView) => view.winner !== null || view.drawReason !== null
