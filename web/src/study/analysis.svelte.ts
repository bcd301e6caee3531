/**
 * A board on which both sides are played, gone back and branched. The tree lies here; the rules are the
 * server's, who is asked for every position that is not known yet.
 */
import { Refusal } from '../api/client'
import type { Chair, Match, Position, Studied, WireEvent } from '../api/types'
import type { AnyBoard, Beat } from '../boards/contract'
import type { Mode } from '../lib/seatTokens'
import type { Play } from '../table/plays'
import { chairOf } from '../table/record.svelte'
import type { Onward, Table } from '../table/table.svelte'
import { Past } from './past.svelte'
import * as ask from './requests'
import { endOf, pathTo, tidy, Tree, type Node, type Said } from './tree'

/** Positions that are remembered, so that going back asks nobody. */
const KNOWN = 500

/** What is said anew; what is undefined is said no more. */
export type Noted = { [K in keyof Said]: Said[K] | undefined }

export class AnalysisTable implements Table {
  readonly kept = false
  readonly id = ''
  readonly mode: Mode | null = 'device'
  readonly events: readonly WireEvent[] = []
  readonly trouble = null
  readonly connected = true
  readonly asked = []
  readonly hintDepth = 0
  readonly live = true
  readonly lookedAt = null
  readonly frame = null
  readonly can = new Set<string>()
  readonly token = null
  readonly talk = null
  readonly onward: Onward | null = null
  readonly held: readonly number[]
  pending = $state<string | null>(null)
  hint = $state<string | null>(null)
  beat = $state.raw<Beat | null>(null)

  /** Replaced as a whole, or grown in place: `version` says that it changed. */
  tree: Tree
  version = $state(0)
  node = $state.raw<Node>()!
  studied = $state.raw<Studied>()!
  #known = new Map<Node, Studied>()
  readonly #past = new Past()
  #steps = 0
  /** The child that was gone to last, to go forward to. */
  #ahead = new WeakMap<Node, Node>()

  constructor(
    tree: Tree,
    first: Studied,
    readonly board: AnyBoard,
    seats: number,
  ) {
    this.tree = tree
    this.held = Array.from({ length: seats }, (_, seat) => seat)
    this.node = tree.root
    this.studied = first
    this.#known.set(tree.root, first)
  }

  you = $derived.by(() => this.studied.seat)
  over = $derived.by(() => this.studied.result !== null)
  myTurn = $derived.by(() => this.studied.seat !== null)
  path = $derived.by(() => pathTo(this.node))
  plays: Play[] = $derived.by(() => {
    const before = this.tree.heads.setup?.length ?? 0
    const { seats, told } = this.studied
    return this.path.map(({ action }, at) => ({
      seq: at,
      at: 0,
      seat: seats[before + at] ?? 0,
      action: action.replace(/^\d:/, ''),
      told: at === this.path.length - 1 ? told : [],
    }))
  })
  shownPlays = $derived.by(() => this.path.length)
  position: Position = $derived.by(() => {
    const { view, picture, actors, legal, result } = this.studied
    return {
      ...{ view, picture, actors, legal, result, seats: this.#chairs() },
      phase: result ? 'over' : 'running',
      plays: this.path.length,
      base: this.node.id,
      ...{ can: [], offers: [], windows: [], seq: this.node.id, now: 0, watchers: 0 },
      ...{ clock: null, rematch: null, absent: null },
    }
  })
  match: Match = $derived.by(() => ({
    game: this.tree.heads.game,
    options: this.studied.options,
    position: this.position,
    ...{ id: '', created: 0, previous: null, code: null, public: false, rules: 0, seed: null },
    ...{ you: null, yours: [], takebacks: 'off' as const, blind: false, rated: false },
    tournament: null,
    exhibition: false,
  }))

  /** Whether whoever looks at it may change it. */
  get writes(): boolean {
    return true
  }

  /** Whether what a change took away can be had back. */
  get undoes(): boolean {
    return true
  }

  get ended(): boolean {
    return this.over
  }

  #chairs(): Chair[] {
    return this.held.map((seat) => ({ ...chairOf(this.tree.heads.seats?.[seat] ?? '') }))
  }

  /** How a record writes what leads to the node. */
  actionsTo(node: Node): string[] {
    return [...(this.tree.heads.setup ?? []), ...pathTo(node).map(({ action }) => action)]
  }

  #ask(actions: string[]): Promise<Studied> {
    const { game, options } = this.tree.heads
    return ask.position({ game, options, actions }).catch((why: unknown) => {
      if (why instanceof Refusal) why.game = game
      throw why
    })
  }

  #learn(node: Node, studied: Studied): void {
    this.#known.delete(node)
    this.#known.set(node, studied)
    const oldest = this.#known.keys().next().value
    if (this.#known.size > KNOWN && oldest) this.#known.delete(oldest)
  }

  /** Goes to that node; of several wishes the last one counts. */
  async goToNode(node: Node): Promise<void> {
    const step = ++this.#steps
    const studied = this.#known.get(node) ?? (await this.#ask(this.actionsTo(node)))
    this.#learn(node, studied)
    if (step !== this.#steps) return
    if (node.parent) this.#ahead.set(node.parent, node)
    this.beat = null
    this.hint = null
    this.node = node
    this.studied = studied
  }

  /** Plays on from where the board stands: along what is there, or as a new variation. */
  async act(action: string): Promise<void> {
    if (this.pending !== null) return
    const [tree, from, { actors, seat }] = [this.tree, this.node, this.studied]
    const written = actors.length > 1 ? `${seat}:${action}` : action
    const known = from.children.find((child) => child.action === written)
    if (known) return this.goToNode(known)
    this.pending = action
    try {
      const studied = await this.#ask([...this.actionsTo(from), written])
      // While the rules were asked it may have been replaced, or this branch taken away.
      if (tree !== this.tree || !tree.holds(from)) return
      const node = await this.grown(from, studied.actions.at(-1)!)
      if (!node) return
      this.#learn(node, studied)
      await this.goToNode(node)
    } finally {
      this.pending = null
    }
  }

  /** The node that the action leads to, put into the tree; null: the branch is gone. */
  protected async grown(from: Node, action: string): Promise<Node | null> {
    const node = this.tree.add(from, action)
    if (!node) throw new Refusal('too_many_moves')
    this.version++
    return node
  }

  /** Plays several, as the computer's line has them. */
  async playLine(actions: readonly string[]): Promise<void> {
    for (const action of actions) await this.act(action)
  }

  forward = (): Node | undefined => {
    const ahead = this.#ahead.get(this.node)
    return ahead && this.node.children.includes(ahead) ? ahead : this.node.children[0]
  }

  /** The variation beside this one, by so many. */
  beside(by: number): Node | undefined {
    const siblings = this.node.parent?.children ?? []
    return siblings[siblings.indexOf(this.node) + by]
  }

  async goTo(count: number | null): Promise<void> {
    if (count === null || count > this.path.length + 1) return this.goToNode(endOf(this.node))
    const node = count > this.path.length ? this.forward() : this.path[count - 1]
    if (node ?? count <= 0) await this.goToNode(node ?? this.tree.root)
  }

  /** What is said of the position that is looked at. */
  get said(): Said {
    return (void this.version, this.node.said)
  }

  /** Says something of it. */
  note(said: Noted): void {
    this.tree.say(this.node, tidy({ ...this.node.said, ...said } as Said))
    this.version++
  }

  async remove(): Promise<void> {
    const { node, tree } = this
    if (!node.parent) return
    const at = tree.placeOf(node)
    this.#past.remember(() => {
      tree.restore(node, at)
      return tree.holds(node) ? this.goToNode(node) : Promise.resolve()
    })
    const left = tree.remove(node)
    this.version++
    await this.goToNode(left)
  }

  promote(): void {
    const { node, tree } = this
    const at = tree.placeOf(node)
    if (at === 0) return
    this.#past.remember(() => {
      if (tree.holds(node)) tree.place(node, at)
      return Promise.resolve()
    })
    tree.promote(node)
    this.version++
  }

  get canUndo(): boolean {
    return this.#past.any
  }

  async undo(): Promise<void> {
    const gone = this.#past.undo()
    this.version++
    await gone
  }

  /** Another tree in place of this one. */
  async replace(tree: Tree): Promise<void> {
    const before = this.tree
    this.#past.remember(() => this.take(before))
    await this.take(tree)
  }

  /** Has that tree from now on, at the same place as far as it goes. */
  protected async take(tree: Tree): Promise<void> {
    const actions = this.path.map(({ action }) => action)
    this.#known.clear()
    this.tree = tree
    let node = tree.root
    for (const action of actions) {
      const next = node.children.find((child) => child.action === action)
      if (!next) break
      node = next
    }
    this.version++
    await this.goToNode(node)
  }

  now = () => 0
  frames = () => Promise.resolve([])
  record = async () => (await ask.tree(this.tree.write(), 'record')).text
  dossier = () => Promise.resolve<unknown>(JSON.parse(this.tree.write()))
  close(): void {}
  offer = () => Promise.resolve(null)
  do = () => Promise.resolve(null)
  say = () => Promise.resolve()
  suggest = () => Promise.resolve()
}
