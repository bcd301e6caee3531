/** Cells in rows as they are seen on the screen, and how keys walk them. */
export interface GridCell {
  /** What tells it from every other cell. */
  key: string
  /** What it is called in actions, where that is not its key. */
  name?: string
  x: number
  y: number
  width: number
  height: number
  rx?: number
}

export type Rows = readonly (readonly GridCell[])[]

const middle = ({ x, width }: GridCell) => x + width / 2

/** The cell of a row that lies straight above or below. */
function nearest(row: readonly GridCell[] | undefined, to: GridCell): GridCell | undefined {
  const distance = (cell: GridCell) => Math.abs(middle(cell) - middle(to))
  return row?.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best))
}

/** Where a key leads from a cell, at an edge nowhere else; null for a key that does not walk. */
export function walk(rows: Rows, from: GridCell, key: string): GridCell | null {
  const y = rows.findIndex((row) => row.includes(from))
  const row = rows[y] ?? []
  const x = row.indexOf(from)
  const next: Record<string, GridCell | undefined> = {
    ArrowLeft: row[x - 1],
    ArrowRight: row[x + 1],
    ArrowUp: nearest(rows[y - 1], from),
    ArrowDown: nearest(rows[y + 1], from),
    Home: row[0],
    End: row.at(-1),
  }
  return key in next ? (next[key] ?? from) : null
}
