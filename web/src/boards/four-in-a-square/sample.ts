/** Positions that no server plays: the miniature and the examples of the rules. */
import type { Player, SquareView } from './view'

/**
 * A view drawn from a code of nine squares with four slots each, `R...|####|…`: a full stop is an
 * empty slot, `#` the hole.
 */
export function drawn(code: string, news: Partial<SquareView> = {}): SquareView {
  const squares = code.split('|')
  const board = squares.map((slots) =>
    [...slots].map((slot): Player | null => (slot === 'R' || slot === 'B' ? slot : null)),
  )
  return {
    board,
    phase: 'placement',
    currentPlayer: 'R',
    piecesPerPlayer: 16,
    holeSquareIndex: squares.indexOf('####'),
    winner: null,
    drawReason: null,
    legalSlides: [],
    blockedSlideSquareIndex: null,
    left: { R: 8, B: 8 },
    tiles: squares.map((slots, square) => (slots === '####' ? null : square)),
    lastPlace: null,
    lastSlide: null,
    slidesLeft: null,
    blocks: [],
    ...news,
  }
}

/** A won position: the block decides. */
export function wonBy(player: Player, code: string, cells: string): SquareView {
  const blocks = [{ player, cells: cells.split(' ') }]
  return drawn(code, { winner: player, blocks })
}

export const sample = {
  view: drawn('.R.B|..R.|..B.|.B..|RR.B|####|....|BR..|R...', {
    lastPlace: '4.1',
    phase: 'placementSlide',
  }),
}
