/** Edits of a chapter, made again in the tree that lies here as the server has made them in its own. */
import type { Edit } from '../api/types'
import {
  tidy,
  toggled,
  type Arrow,
  type Node,
  type Said,
  type Sign,
  type Tree,
} from '../study/tree'

/** The node that these actions lead to; null: they lead nowhere. */
export function nodeAt(tree: Tree, path: readonly string[]): Node | null {
  let node: Node | undefined = tree.root
  for (const action of path) node = node?.children.find((child) => child.action === action)
  return node ?? null
}

/** Makes the change. False: the tree is another one than that which it was decided on. */
export function make(tree: Tree, { kind, change = {} }: Edit): boolean {
  const { path = [], actions = [] } = change
  const node = nodeAt(tree, path)
  if (!node) return false
  const say = (said: { [K in keyof Said]: Said[K] | undefined }) => {
    tree.say(node, tidy({ ...node.said, ...said } as Said))
  }
  const { circles = [], arrows = [], labels = [] } = change
  if (kind === 'add') {
    let at: Node | null = node
    for (const action of actions) at = at && tree.add(at, action)
    return at !== null
  }
  if (kind === 'delete') tree.remove(node)
  else if (kind === 'promote') tree.promote(node)
  else if (kind === 'lead') tree.lead(path)
  else if (kind === 'comment') say({ comment: change.text ?? '' })
  else if (kind === 'judge') say({ glyph: (change.glyph ?? undefined) as Sign | undefined })
  else if (kind === 'draw') {
    const cells = new Map([...(node.said.labels ?? []), ...labels])
    say({
      circles: union(node.said.circles, circles),
      arrows: union(node.said.arrows, arrows),
      labels: [...cells].sort(),
    })
  } else if (kind === 'rub') {
    const gone = new Set(labels.map(([cell]) => cell))
    say({
      circles: without(node.said.circles, circles),
      arrows: without(node.said.arrows, arrows),
      labels: node.said.labels?.filter(([cell]) => !gone.has(cell)),
    })
  }
  return true
}

const has = <T>(marks: readonly T[], mark: T) => marks.some((one) => String(one) === String(mark))

const without = <T>(marks: readonly T[] | undefined, gone: readonly T[]): T[] =>
  (marks ?? []).filter((mark) => !has(gone, mark))

function union<T>(marks: readonly T[] | undefined, more: readonly T[]): readonly T[] {
  return more.reduce<readonly T[]>(
    (all, mark) => (has(all, mark) ? all : toggled(all, mark)),
    marks ?? [],
  )
}

/** What is to be asked for so that these marks come of those: some drawn, some rubbed out. */
export function marked(
  now: Said,
  wanted: { circles?: readonly string[] | undefined; arrows?: readonly Arrow[] | undefined },
): { kind: 'draw' | 'rub'; circles: string[]; arrows: [string, string][] }[] {
  const { circles = now.circles ?? [], arrows = now.arrows ?? [] } = wanted
  const part = (
    kind: 'draw' | 'rub',
    [circlesOf, circlesTo]: [readonly string[], readonly string[]],
    [arrowsOf, arrowsTo]: [readonly Arrow[], readonly Arrow[]],
  ) => ({
    kind,
    circles: without(circlesOf, circlesTo),
    arrows: without(arrowsOf, arrowsTo).map(([from, to]): [string, string] => [from, to]),
  })
  return [
    part('rub', [now.circles ?? [], circles], [now.arrows ?? [], arrows]),
    part('draw', [circles, now.circles ?? []], [arrows, now.arrows ?? []]),
  ].filter((one) => one.circles.length + one.arrows.length > 0)
}
