/**
 * The board of a chapter that several write in. The server decides in which order things are done: what is
 * done here is asked of it, and made in the tree when it is told, as what others do.
 */
import { Refusal } from '../api/client'
import type { ChangeAsked, ChapterLine, Edit, Edits, Studied } from '../api/types'
import type { AnyBoard } from '../boards/contract'
import { AnalysisTable, type Noted } from '../study/analysis.svelte'
import { me } from '../people/me.svelte'
import { branch, pathTo, Tree, type Node, type Said } from '../study/tree'
import { complain } from '../ui/toasts.svelte'
import type { Drafts } from './drafts.svelte'
import { make, marked, nodeAt } from './edits'
import type { LiveStudy } from './live.svelte'
import { studies } from './requests'

/** So long the stream has to tell of what was done here before it is asked for. */
const TELLS_MS = 600

export const wordsOf = (node: Node): string[] => pathTo(node).map(({ action }) => action)

interface Start {
  chapter: string
  seq: number
  tree: Tree
  first: Studied
  board: AnyBoard
  seats: number
}

export class ChapterTable extends AnalysisTable {
  readonly chapter: string
  /** A branch that is about to be deleted: it has more than one move. */
  asking = $state.raw<Node | null>(null)
  /** What somebody else took away while it was looked at. */
  onlost: (who: string) => void = () => {}
  /** A position that was set up, or read: the next chapter begins with it. */
  onfresh: (tree: Tree) => Promise<void> = async () => {}
  #seq: number
  #waiting: { seq: number; told: () => void }[] = []
  #catching: Promise<void> | null = null

  constructor(
    readonly study: LiveStudy,
    readonly drafts: Drafts,
    { chapter, seq, tree, first, board, seats }: Start,
  ) {
    super(tree, first, board, seats)
    this.chapter = chapter
    this.#seq = seq
  }

  override get undoes(): boolean {
    return false
  }

  override get writes(): boolean {
    return this.study.writes && !this.study.gone
  }
  override myTurn = $derived.by(() => this.studied.seat !== null && this.writes)

  get line(): ChapterLine | undefined {
    return this.study.shown.chapters.find(({ id }) => id === this.chapter)
  }

  /** With what is being written here and not told yet. */
  override get said(): Said {
    void this.version
    const comment = this.drafts.of(this.chapter, wordsOf(this.node))
    return comment === undefined ? this.node.said : { ...this.node.said, comment }
  }

  override note(said: Noted): void {
    const { node } = this
    const path = wordsOf(node)
    if ('comment' in said)
      this.drafts.write(this.chapter, path, node.said.comment ?? '', said.comment ?? '')
    if ('glyph' in said) this.#ask({ kind: 'judge', path, glyph: said.glyph ?? null })
    if ('circles' in said || 'arrows' in said)
      for (const change of marked(node.said, said)) this.#ask({ ...change, path })
  }

  override promote(): void {
    this.#ask({ kind: 'promote', path: wordsOf(this.node) })
  }

  override async remove(): Promise<void> {
    const { node } = this
    if (!node.parent) return
    if (node.children.length > 0 || node.said.comment) this.asking = node
    else await this.delete(node)
  }

  /** Takes the branch away, unless somebody has written in it meanwhile. */
  async delete(node: Node): Promise<void> {
    this.asking = null
    await this.edit({ kind: 'delete', path: wordsOf(node) })
  }

  protected override async grown(from: Node, action: string): Promise<Node | null> {
    const path = wordsOf(from)
    await this.edit({ kind: 'add', path, actions: [action] })
    return nodeAt(this.tree, [...path, action])
  }

  override replace(tree: Tree): Promise<void> {
    return this.onfresh(tree)
  }

  /** Does one thing, and is done when it is seen. */
  async edit(change: Omit<ChangeAsked, 'base' | 'key'>): Promise<void> {
    const asked = { ...change, base: this.#seq }
    const { seq } = await studies.edit(this.study.id, this.chapter, asked)
    await this.seen(seq)
  }

  #ask(change: Omit<ChangeAsked, 'base' | 'key'>): void {
    this.edit(change).catch(complain)
  }

  /** Waits until all that was done up to that edit is made here. */
  async seen(seq: number): Promise<void> {
    if (this.#seq >= seq) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, TELLS_MS)
      this.#waiting.push({ seq, told: () => (clearTimeout(timer), resolve()) })
    })
    while (this.#seq < seq) await this.catchUp()
  }

  /** Asks for what was missed. */
  catchUp(): Promise<void> {
    this.#catching ??= studies
      .edits(this.study.id, this.#seq)
      .then(
        (told) => this.#take(told),
        (why: unknown) => {
          if (why instanceof Refusal && why.code === 'unknown_study') this.study.gone = true
          throw why
        },
      )
      .finally(() => (this.#catching = null))
    return this.#catching
  }

  /** Is told of edits of the study; what came before them and was not told is asked for. */
  hear({ seq, edits, whole = true }: Edits): void {
    const fresh = edits.filter((edit) => edit.seq > this.#seq)
    if (seq <= this.#seq) return
    if (whole && fresh.length === seq - this.#seq) this.#make(fresh, seq)
    else this.catchUp().catch(complain)
  }

  async #take({ seq, edits, whole = true }: Edits): Promise<void> {
    const fresh = edits.filter((edit) => edit.seq > this.#seq)
    if (seq <= this.#seq) return
    if (whole && fresh.length === seq - this.#seq) this.#make(fresh, seq)
    else await this.#reload()
  }

  #make(edits: readonly Edit[], seq: number): void {
    const mine = edits.filter(({ chapter, change }) => chapter === this.chapter && change)
    this.#seq = seq
    for (const edit of mine) {
      const before = this.node
      if (!make(this.tree, edit)) return void this.#reload().catch(complain)
      if (edit.kind === 'delete') this.#step(before, edit)
    }
    if (mine.length > 0) this.version++
    this.#tell()
  }

  #tell(): void {
    const reached = this.#waiting.filter(({ seq }) => seq <= this.#seq)
    this.#waiting = this.#waiting.filter(({ seq }) => seq > this.#seq)
    for (const { told } of reached) told()
  }

  /** Where the branch that is looked at is gone, its last move that is left is shown. */
  #step(node: Node, { who, change }: Edit): void {
    if (this.tree.holds(node)) return
    const left = nodeAt(this.tree, (change?.path ?? []).slice(0, -1)) ?? this.tree.root
    if (who !== me.you?.name) this.onlost(who)
    this.goToNode(left).catch(complain)
  }

  /** Too much has happened to be told: the whole chapter is read. */
  async #reload(): Promise<void> {
    const { seq, text } = await studies.chapter(this.study.id, this.chapter)
    this.#seq = seq
    await this.take(Tree.read(text, this.tree.limits))
    this.#tell()
  }

  /** How many moves the branch has. */
  static sizeOf(node: Node): number {
    let size = 0
    for (const _ of branch(node)) size++
    return size
  }
}
