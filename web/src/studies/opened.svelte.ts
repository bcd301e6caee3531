/** A study that is looked at, and the chapter of it that lies on the board. */
import type { ChapterAsked, StudyShown } from '../api/types'
import { loadBoard } from '../boards'
import { t } from '../lang/index.svelte'
import { go } from '../lib/router.svelte'
import { me } from '../people/me.svelte'
import { bounds, gameOf, position } from '../study/requests'
import { Tree } from '../study/tree'
import { say } from '../ui/toasts.svelte'
import { ChapterTable } from './chapter.svelte'
import { Drafts, type Draft } from './drafts.svelte'
import { LiveStudy } from './live.svelte'
import { studies } from './requests'

export const pathOf = (study: string, chapter = '') =>
  `/studies/${encodeURIComponent(study)}${chapter && `/${encodeURIComponent(chapter)}`}`

export class OpenedStudy {
  readonly live: LiveStudy
  readonly drafts: Drafts
  table = $state.raw<ChapterTable | null>(null)
  trouble = $state.raw<unknown>(null)
  #latest = ''

  constructor(shown: StudyShown) {
    this.live = new LiveStudy(shown)
    this.live.onedits = (told) => this.table?.hear(told)
    this.drafts = new Drafts(shown.id, me.you?.id ?? '', async (chapter, seq) => {
      if (this.table?.chapter === chapter) await this.table.seen(seq)
    })
  }

  /** Listens; returns how to leave. */
  follow(): () => void {
    const stop = this.live.follow()
    return () => {
      stop()
      this.drafts.end()
    }
  }

  /** The chapter of that id, or the first where there is none (any more). */
  async turnTo(wanted: string): Promise<void> {
    const { shown } = this.live
    const line = shown.chapters.find(({ id }) => id === wanted) ?? shown.chapters[0]!
    if (wanted && line.id !== wanted) {
      if (wanted === this.table?.chapter) say(t('studies.chapter_gone'))
      go(pathOf(shown.id), { replace: true })
    }
    if (line.id === this.#latest) return
    this.#latest = line.id
    this.trouble = null
    try {
      const made = await this.#read(line.id)
      if (this.#latest !== line.id) return
      this.table = made
      // What was told while it was on its way.
      made.hear({ seq: this.live.seq, edits: [] })
    } catch (why) {
      if (this.#latest !== line.id) return
      this.#latest = ''
      this.trouble = why
    }
  }

  async #read(chapter: string): Promise<ChapterTable> {
    const [{ seq, text }, limits] = await Promise.all([
      studies.chapter(this.live.id, chapter),
      bounds(),
    ])
    // Whatever has come to stand in it, is read.
    const tree = Tree.read(text, { ...limits.chapter, moves: Infinity })
    const { game, options, setup = [] } = tree.heads
    const [{ seats }, board, first] = await Promise.all([
      gameOf(game),
      loadBoard(game),
      position({ game, options, actions: setup }),
    ])
    tree.heads.options = first.options
    const made = new ChapterTable(this.live, this.drafts, {
      ...{ chapter, seq, tree, first, board, seats },
    })
    made.onlost = (who) => say(t('studies.took', { who }))
    made.onfresh = (tree) => this.add(t('studies.chapter', this.#next), { text: tree.write() })
    await made.catchUp()
    return made
  }

  get #next(): { number: number } {
    return { number: this.live.shown.chapters.length + 1 }
  }

  /** A chapter more, which is opened. */
  async add(name: string, begun: Omit<ChapterAsked, 'name'>): Promise<void> {
    const { id } = await studies.addChapter(this.live.id, { name, ...begun })
    await this.#known(id)
    go(pathOf(this.live.id, id))
  }

  /** Whatever is told first: what was done, or that it was. */
  async #known(chapter: string): Promise<void> {
    if (!this.live.shown.chapters.some(({ id }) => id === chapter)) await this.refresh()
  }

  async refresh(): Promise<void> {
    this.live.shown = await studies.one(this.live.id)
  }

  /** Sends a comment again; where its move was deleted, that is played again before. */
  async putBack(draft: Draft): Promise<void> {
    const { chapter, path, refused } = draft
    if (refused === 'no_variation') {
      const change = { kind: 'add' as const, path: [], actions: [...path], base: this.live.seq }
      await studies.edit(this.live.id, chapter, change)
    }
    this.drafts.again(draft, refused === 'no_variation' ? '' : draft.was)
  }
}
