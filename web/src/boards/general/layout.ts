/** Where the cells of a picture are drawn: rows from the top, 40 units being a cell. */
import type { Picture, PictureCell } from '../../api/types'
import type { Rows } from '../grid/rows'

export const CELL = 40
/** A card is higher than wide, and lies with air round it. */
const CARD_HEIGHT = 58
const CARD_GAP = 6
const ROW_GAP = 10

export interface Place {
  cell: PictureCell
  row: number
  column: number
  x: number
  y: number
  height: number
}

export interface Layout {
  /** The cells that are there, by rows as they are seen. */
  rows: Place[][]
  width: number
  height: number
  /** Cells stand close together, as on a board; otherwise things lie apart, as on a table. */
  close: boolean
  columns: { text: string; x: number }[]
  ranks: { text: string; y: number }[]
}

export const hasCards = ({ rows }: Picture): boolean =>
  rows.some((row) => row.some(({ shape }) => shape === 'card'))

/** The same picture turned round. */
const turned = (picture: Picture): Picture => ({
  ...picture,
  rows: picture.rows.toReversed().map((row) => row.toReversed()),
  columns: (picture.columns ?? []).toReversed(),
  ranks: (picture.ranks ?? []).toReversed(),
})

export function layoutOf(given: Picture, flipped = false): Layout {
  const close = !hasCards(given)
  const picture = flipped && close ? turned(given) : given
  const step = close ? CELL : CELL + CARD_GAP
  const widthOf = (count: number) => Math.max(0, count * step - (step - CELL))
  const width = widthOf(Math.max(1, ...picture.rows.map(({ length }) => length)))
  const named = (picture.columns ?? []).length > 0
  let y = 0
  const tops: number[] = []
  const rows = picture.rows.map((row, index) => {
    const height = row.some(({ shape }) => shape === 'card') ? CARD_HEIGHT : CELL
    const left = named ? 0 : (width - widthOf(row.length)) / 2
    const places = row.map((cell, column) => {
      return { cell, row: index, column, x: left + column * step, y, height }
    })
    tops.push(y + height / 2)
    y += height + (close ? 0 : ROW_GAP)
    return places.filter(({ cell }) => !cell.gone)
  })
  return {
    rows,
    width,
    height: Math.max(CELL, y - (close ? 0 : ROW_GAP)),
    close,
    columns: (picture.columns ?? []).map((text, at) => ({ text, x: at * step + CELL / 2 })),
    ranks: (picture.ranks ?? []).flatMap((text, at) =>
      tops[at] === undefined ? [] : { text, y: tops[at] },
    ),
  }
}

/** What is drawn round the cells: their names left and below, as large as suits the board. */
export function marginOf({ columns, ranks, width, height }: Layout, coordinates: boolean) {
  const size = Math.min(13, Math.max(width, height) / 15)
  const edge = size / 2
  const named = (names: readonly unknown[]) => (coordinates && names.length > 0 ? 2 * size : edge)
  return { size, edge, left: named(ranks), below: named(columns) }
}

/** The box of the whole drawing. */
export function boxOf(layout: Layout, coordinates: boolean) {
  const { edge, left, below } = marginOf(layout, coordinates)
  const width = left + layout.width + edge
  return { x: -left, y: -edge, width, height: edge + layout.height + below }
}

/** Width by height of the whole drawing, within what a table has room for. */
export function ratioOf(picture: Picture | undefined, coordinates = true): number {
  if (!picture) return 2
  const { width, height } = boxOf(layoutOf(picture), coordinates)
  return Math.min(2, Math.max(0.75, width / height))
}

/** The cells as keys walk them. */
export const rowsOf = ({ rows, close }: Layout): Rows =>
  rows
    .filter(({ length }) => length > 0)
    .map((row) =>
      row.map(({ cell: { name }, row, column, x, y, height }) => {
        return { key: `${row} ${column}`, name, x, y, width: CELL, height, rx: close ? 0 : 5 }
      }),
    )

/** Actions that no cell stands for. */
export function beyond(picture: Picture | undefined, legal: readonly string[]): string[] {
  const shown = new Set(picture?.rows.flatMap((row) => row.map(({ action }) => action)))
  return legal.filter((action) => !shown.has(action))
}

/** Shapes that more than one side has: what is whose needs a sign of its own there. */
export function shared({ rows }: Picture): Set<string> {
  const sides = new Map<string, Set<number>>()
  for (const { shape, side } of rows.flat())
    if (shape && side != null) sides.set(shape, (sides.get(shape) ?? new Set()).add(side))
  return new Set([...sides].filter(([, all]) => all.size > 1).map(([shape]) => shape))
}

/** How large a short text may be written in a cell. */
export const sizeOf = (text: string): number =>
  Math.min(17, Math.round(56 / Math.max(1, [...text].length)))
