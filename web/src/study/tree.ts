/**
 * A tree of variations as the page changes it. On paper its nodes lie in one flat list, each behind its
 * parent with its depth: `[depth, action, { comment, glyph, circles, arrows, labels }]`. Nothing recurses,
 * however deep a line is.
 */
export const SIGNS = ['!', '?', '!!', '??', '!?', '?!'] as const
export type Sign = (typeof SIGNS)[number]
export type Arrow = readonly [from: string, to: string]

/** What is said of a position, beside how it came about. */
export interface Said {
  comment?: string
  glyph?: Sign
  circles?: readonly string[]
  arrows?: readonly Arrow[]
  labels?: readonly Arrow[]
  ms?: number
}

export interface Node {
  readonly id: number
  readonly parent: Node | null
  readonly depth: number
  /** As a record writes it; empty at the root. */
  readonly action: string
  readonly said: Said
  /** The line that goes on first stands first. */
  readonly children: readonly Node[]
  /** When the branch that begins here took its present shape: what stands in it, in which order. */
  readonly shaped: number
}

/** The same node, to whom the tree is. */
interface Mine extends Omit<Node, 'said' | 'children' | 'shaped' | 'parent'> {
  parent: Mine | null
  said: Said
  children: Mine[]
  shaped: number
}

type Written = [depth: number, action: string, said?: Said]

/** All of a tree but its nodes. */
export interface Heads {
  game: string
  rules: number
  options: Record<string, unknown>
  setup?: string[]
  seats?: string[]
  clock?: string
  result?: string
  reason?: string
}

/** What the house allows: moves of a tree, and letters of what is said of one of them. */
export interface TreeLimits {
  readonly moves: number
  readonly comment: number
}

export const BOUNDLESS: TreeLimits = { moves: Infinity, comment: Infinity }

/** Nodes that are written in one go. */
const SLICE = 400

export class Tree {
  readonly root: Node
  size = 0
  #ids = 0
  #shapes = 0

  constructor(
    readonly heads: Heads,
    readonly limits = BOUNDLESS,
  ) {
    this.root = this.#node(null, '', {})
  }

  #node(parent: Node | null, action: string, said: Said): Node {
    const depth = parent ? parent.depth + 1 : 0
    return { id: this.#ids++, parent, depth, action, said, children: [], shaped: 0 }
  }

  /** The branches that this is in have another shape now. */
  #shape(node: Node | null): void {
    const now = ++this.#shapes
    for (let at = node as Mine | null; at; at = at.parent) at.shaped = now
  }

  /** The child that the action leads to, made where there is none; null: the tree is full. */
  add(parent: Node, action: string): Node | null {
    const size = this.size
    const child = this.#grow(parent, action)
    if (this.size > size) this.#shape(parent)
    return child
  }

  #grow(parent: Node, action: string, said: Said = {}): Node | null {
    const known = parent.children.find((child) => child.action === action)
    if (known) return known
    if (this.size >= this.limits.moves) return null
    const child = this.#node(parent, action, said)
    ;(parent as Mine).children.push(child as Mine)
    this.size++
    return child
  }

  /** What is said of it from now on. */
  say(node: Node, said: Said): void {
    const before = node.said
    ;(node as Mine).said = said
    if (!before.comment !== !said.comment) this.#shape(node)
  }

  /** Takes the node and all that follows out of the tree; its parent is where that leaves one. */
  remove(node: Node): Node {
    const parent = node.parent as Mine | null
    if (!parent) return node
    parent.children = parent.children.filter((child) => child !== node)
    for (const _ of branch(node)) this.size--
    this.#shape(parent)
    return parent
  }

  /** Puts what was removed back to that place among its siblings. */
  restore(node: Node, at: number): void {
    const parent = node.parent as Mine
    if (parent.children.some(({ action }) => action === node.action)) return
    parent.children.splice(at, 0, node as Mine)
    for (const _ of branch(node)) this.size++
    this.#shape(parent)
  }

  /** To that place among its siblings. */
  place(node: Node, at: number): void {
    const parent = node.parent as Mine | null
    if (!parent || at < 0) return
    const others = parent.children.filter((child) => child !== node)
    parent.children = [...others.slice(0, at), node as Mine, ...others.slice(at)]
    this.#shape(parent)
  }

  /** One place further to the front among its siblings. */
  promote(node: Node): void {
    this.place(node, this.placeOf(node) - 1)
  }

  placeOf(node: Node): number {
    return node.parent?.children.indexOf(node) ?? 0
  }

  /** Whether the node is in the tree still. */
  holds(node: Node): boolean {
    let at = node
    while (at.parent?.children.includes(at)) at = at.parent
    return at === this.root
  }

  /** Makes these actions the main line, whatever was promoted or taken away; nothing is lost. */
  lead(actions: readonly string[]): void {
    let node = this.root
    for (const action of actions) {
      const next: Node | null = this.add(node, action)
      if (!next) return
      this.place(next, 0)
      node = next
    }
  }

  /** Written as text, which `read` reads. */
  write(): string {
    const writing = this.writing()
    for (;;) {
      const { done, value } = writing.next()
      if (done) return value
    }
  }

  /** The same bit by bit; it holds for a tree that stays as it is meanwhile. */
  *writing(): Generator<undefined, string> {
    const written: string[] = []
    for (const { depth, action, said } of branch(this.root)) {
      const node: Written = Object.keys(said).length > 0 ? [depth, action, said] : [depth, action]
      written.push(JSON.stringify(node))
      if (written.length % SLICE === 0) yield
    }
    const heads = JSON.stringify({ tree: 1, ...this.heads })
    return `${heads.slice(0, -1)},"nodes":[${written.join(',')}]}`
  }

  static read(text: string, limits = BOUNDLESS): Tree {
    const {
      tree: _,
      nodes,
      ...heads
    } = JSON.parse(text) as Heads & {
      tree: number
      nodes: Written[]
    }
    const tree = new Tree(heads, limits)
    const line: Node[] = [tree.root]
    for (const [depth, action, said] of nodes) {
      if (depth === 0) tree.say(tree.root, said ?? {})
      else {
        line.length = depth
        const parent = line[depth - 1]
        const node = parent && tree.#grow(parent, action, said)
        if (!node) throw new Error('no tree')
        line.push(node)
      }
    }
    return tree
  }
}

/** The node and everything after it, each behind its parent, the first line first. */
export function* branch(from: Node): Generator<Node> {
  const open = [from]
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at]!)
  }
}

/** The nodes from the first move to that one. */
export function pathTo(node: Node): Node[] {
  const path: Node[] = []
  for (let at = node; at.parent; at = at.parent) path.push(at)
  return path.reverse()
}

/** The last node of the line that goes on from there. */
export function endOf(node: Node): Node {
  let last = node
  while (last.children[0]) last = last.children[0]
  return last
}

/** The same with a mark more, or without it where it was there. */
export function toggled<T>(marks: readonly T[] | undefined, mark: T): T[] {
  const same = (one: T) => String(one) === String(mark)
  const rest = (marks ?? []).filter((one) => !same(one))
  return rest.length === (marks ?? []).length ? [...rest, mark].sort() : rest
}

/** What is left when empty parts are taken away. */
export function tidy(said: Said): Said {
  const kept = Object.entries(said).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && !value.length),
  )
  return Object.fromEntries(kept)
}
