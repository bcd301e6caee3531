/** A position that is being set up: which piece stands on which cell, and the numbers beside. */
import type { Palette, PalettePiece, Picture } from '../api/types'

export class Setup {
  cells = $state.raw<Record<string, string>>({})
  numbers = $state.raw<Record<string, number>>({})
  /** The piece that a cell is given; null: it is emptied. */
  chosen = $state.raw<PalettePiece | null>(null)
  /** Why what stands there cannot be. */
  refused = $state.raw<unknown>(null)

  constructor(readonly palette: Palette) {
    this.cells = palette.cells
    this.numbers = palette.numbers
    this.chosen = palette.pieces[0] ?? null
  }

  /** The board as it stands; choosing a cell plays its name. */
  picture: Picture = $derived.by(() => {
    const pieces = new Map(this.palette.pieces.map((piece) => [piece.id, piece]))
    const rows = this.palette.board.rows.map((row) =>
      row.map((cell) => {
        const piece = pieces.get(this.cells[cell.name] ?? '')
        const { shape, side, text } = piece ?? { shape: null, side: null, text: '' }
        return { ...cell, action: cell.name, shape, side, text }
      }),
    )
    return { ...this.palette.board, rows }
  })

  /** The pieces that are offered: not what others are turned into where they lie. */
  offered = $derived.by(() => {
    const turned = new Set(this.palette.pieces.map((piece) => piece.turned))
    return this.palette.pieces.filter(({ id }) => !turned.has(id))
  })

  /** The names of all cells. */
  names = $derived.by(() => this.palette.board.rows.flat().map(({ name }) => name))

  /** Puts what is chosen there; what lies there already is turned, or goes. */
  touch(name: string): void {
    const { chosen } = this
    const cells = { ...this.cells }
    const there = cells[name]
    const covered = this.#covered(name, there)
    for (const cell of covered) delete cells[cell]
    const sides = chosen ? this.#sides(chosen) : []
    const put = sides[sides.indexOf(there ?? '') + 1]
    if (chosen && put) {
      if (chosen.single)
        for (const [cell, piece] of Object.entries(cells))
          if (sides.includes(piece)) delete cells[cell]
      for (const cell of this.#covered(name, put)) cells[cell] = put
    }
    this.cells = cells
    this.refused = null
  }

  set(name: string, value: number): void {
    this.numbers = { ...this.numbers, [name]: value }
    this.refused = null
  }

  /** Takes everything off. */
  clear(): void {
    this.cells = {}
    this.refused = null
  }

  /** The piece and all that it is turned into, one after the other. */
  #sides({ id, turned }: PalettePiece): string[] {
    const next = this.palette.pieces.find((piece) => piece.id === turned)
    return next ? [id, ...this.#sides(next)] : [id]
  }

  /** The cells that a piece on that one covers. */
  #covered(name: string, id: string | undefined): string[] {
    if (!this.palette.pieces.find((piece) => piece.id === id)?.blocks) return [name]
    const { board, block } = this.palette
    const place = (of: (cell: { name: string }) => boolean) => {
      const row = board.rows.findIndex((cells) => cells.some(of))
      return [Math.floor(row / block), Math.floor(board.rows[row]!.findIndex(of) / block)] as const
    }
    const [row, column] = place((cell) => cell.name === name)
    return board.rows
      .slice(row * block, (row + 1) * block)
      .flatMap((cells) => cells.slice(column * block, (column + 1) * block))
      .map((cell) => cell.name)
  }
}
