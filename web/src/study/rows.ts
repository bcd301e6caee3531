/**
 * A tree as rows of one height, so that a list shows a few of ten thousand without measuring any. A row has
 * some moves of one line; where others could have been played, those follow, further in, before the line
 * goes on. What is said of a move stands in a row of its own.
 *
 * A line's rows are laid out once and again only when something in its branch has changed: an edit costs as
 * much as the lines that it lies in, however large the tree.
 */
import type { Node } from './tree'

export type Row =
  { kind: 'moves'; level: number; nodes: Node[] } | { kind: 'said'; level: number; node: Node }

/** Lines further in than that stand no further in. */
export const DEEPEST = 5

/** A line from its first node to its end: its rows, and where they stand the lines that leave it. */
interface Line {
  level: number
  shaped: number
  parts: (Row | Line)[]
}

export class Layout {
  rows: readonly Row[] = []
  #lines = new WeakMap<Node, Line>()
  #laid: Line | null = null
  /** Lines that are still to be laid out. */
  #open: [node: Node, line: Line][] = []

  /** `perRow`: how many moves a row of that level has room for. */
  constructor(private readonly perRow: (level: number) => number) {}

  /** The rows of that tree; the same ones where they were told already. */
  of(root: Node): readonly Row[] {
    const line = this.#line(root, 0)
    for (let next = this.#open.pop(); next; next = this.#open.pop()) this.#lay(...next)
    if (line !== this.#laid) [this.#laid, this.rows] = [line, flat(line)]
    return this.rows
  }

  /** The row in which the move stands; the first for none. */
  placeOf(node: Node): number {
    const at = this.rows.findIndex((row) => row.kind === 'moves' && row.nodes.includes(node))
    return Math.max(0, at)
  }

  #line(node: Node, level: number): Line {
    const known = this.#lines.get(node)
    if (known?.shaped === node.shaped && known.level === level) return known
    const line: Line = { level, shaped: node.shaped, parts: [] }
    this.#lines.set(node, line)
    this.#open.push([node, line])
    return line
  }

  #lay(first: Node, { level, parts }: Line): void {
    const [room, inner] = [this.perRow(level), Math.min(DEEPEST, level + 1)]
    let row: Node[] | null = null
    for (let node: Node | undefined = first; node; node = node.children[0]) {
      const siblings = node === first ? null : node.parent!.children
      if (node.parent) {
        if (!row || row.length >= room || (siblings && siblings.length > 1)) {
          row = []
          parts.push({ kind: 'moves', level, nodes: row })
        }
        row.push(node)
      }
      if (node.said.comment) {
        parts.push({ kind: 'said', level, node })
        row = null
      }
      if (siblings && siblings.length > 1) {
        for (let at = 1; at < siblings.length; at++) parts.push(this.#line(siblings[at]!, inner))
        row = null
      }
    }
  }
}

function flat(whole: Line): Row[] {
  const rows: Row[] = []
  const open: [line: Line, at: number][] = [[whole, 0]]
  for (let here = open.at(-1); here; here = open.at(-1)) {
    const part = here[0].parts[here[1]++]
    if (!part) open.pop()
    else if ('kind' in part) rows.push(part)
    else open.push([part, 0])
  }
  return rows
}
