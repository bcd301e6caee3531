/**
 * A tree is kept while nobody waits for it: some time after the last change, and bit by bit, so that no
 * frame is late however many moves it has.
 */
import { keepTree } from './keptTrees'
import type { Tree } from './tree'

const RESTS_MS = 800
/** So long it is written at a time. */
const SLICE_MS = 4

export class Autosave {
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Generator<undefined, string> | null = null

  constructor(
    private readonly key: string,
    private readonly tree: () => Tree,
  ) {}

  /** Something has changed. */
  later(): void {
    this.#stop()
    this.#timer = setTimeout(this.#begin, RESTS_MS)
  }

  /** At once, if anything is to be kept: the page goes. */
  now = (): void => {
    if (!this.#stop()) return
    keepTree(this.key, this.tree().write())
  }

  /** Whether there was anything to stop. */
  #stop(): boolean {
    const due = this.#timer !== undefined
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = null
    return due
  }

  #begin = (): void => {
    this.#writing = this.tree().writing()
    this.#write()
  }

  #write = (): void => {
    const until = performance.now() + SLICE_MS
    while (this.#writing && performance.now() < until) {
      const { done, value } = this.#writing.next()
      if (!done) continue
      this.#stop()
      return keepTree(this.key, value)
    }
    this.#timer = setTimeout(this.#write)
  }
}
