/**
 * Comments that are being written. Each is kept in this browser until the house has it: a cut, a closed
 * window or somebody who deletes the move loses nothing of it.
 */
import { Dropped, Refusal } from '../api/client'
import { keep, recall } from '../lib/keep'
import { studies } from './requests'

/** So long after the last letter it is sent. */
const RESTS_MS = 700
const AGAIN_MS = 3_000
/** What will be otherwise in a while, by itself. */
const PASSING = new Set(['unreachable', 'unavailable', 'rate_limited', 'internal'])
const KEY_LETTERS = 24

export interface Draft {
  chapter: string
  path: readonly string[]
  /** What it is written in place of. */
  was: string
  text: string
  /** What is on its way, under a key by which it is done once however often it is sent. */
  sent?: { text: string; key: string } | undefined
  /** Why it cannot be kept. */
  refused?: string | undefined
}

const same = (one: Draft, chapter: string, path: readonly string[]) =>
  one.chapter === chapter && one.path.join(' ') === path.join(' ')

export class Drafts {
  all = $state.raw<readonly Draft[]>([])
  /** The house is out of reach, and something waits for it. */
  waits = $state(false)
  #name: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending = false
  #ended = false

  /** `landed`: the house has one by that edit; settles when it is seen here too. */
  constructor(
    private readonly study: string,
    /** What is kept is theirs: whoever sits here next does not send it. */
    person: string,
    private readonly landed: (chapter: string, seq: number) => Promise<void>,
  ) {
    this.#name = `${person} ${study}`
    this.all = recall<Record<string, Draft[]>>('drafts', {})[this.#name] ?? []
    if (this.kept.length > 0) this.#soon(0)
  }

  /** Those that are on their way. */
  get kept(): readonly Draft[] {
    return this.all.filter(({ refused }) => !refused)
  }

  /** Those that found no place. */
  get lost(): readonly Draft[] {
    return this.all.filter(({ refused }) => refused)
  }

  /** What is being written there; undefined: nothing. */
  of(chapter: string, path: readonly string[]): string | undefined {
    return this.kept.find((one) => same(one, chapter, path))?.text
  }

  /** Writes `text` in place of what stands there. */
  write(chapter: string, path: readonly string[], stands: string, text: string): void {
    const known = this.kept.find((one) => same(one, chapter, path))
    if (known) this.#put(known, { ...known, text })
    else if (text !== stands) this.#put(null, { chapter, path, was: stands, text })
    this.#soon(RESTS_MS)
  }

  /** Puts one away that found no place. */
  drop(draft: Draft): void {
    this.#put(draft, null)
  }

  /** Sends one again that found no place, since it has one now. */
  again(draft: Draft, was = draft.was): void {
    this.#put(draft, { ...draft, was, refused: undefined })
    this.#soon(0)
  }

  /** What is left is sent now; nothing is shown any more. */
  end(): void {
    this.#ended = true
    this.#soon(0)
  }

  #put(before: Draft | null, after: Draft | null): void {
    const at = before ? this.all.indexOf(before) : this.all.length
    this.all = [...this.all.slice(0, at), ...(after ? [after] : []), ...this.all.slice(at + 1)]
    const others = recall<Record<string, readonly Draft[]>>('drafts', {})
    const { [this.#name]: _, ...rest } = others
    keep('drafts', this.all.length > 0 ? { ...rest, [this.#name]: this.all } : rest)
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), ms)
  }

  /** One after the other, each until it is settled. */
  async #send(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    try {
      for (let next = this.kept[0]; next; next = this.kept[0]) {
        const draft = { ...next, sent: next.sent ?? { text: next.text, key: newKey() } }
        this.#put(next, draft)
        await this.#settle(draft)
      }
      this.waits = false
    } catch (why) {
      if (why instanceof Dropped) return // whoever is here now is somebody else
      this.waits = true
      if (!this.#ended) this.#soon(AGAIN_MS)
    } finally {
      this.#sending = false
    }
  }

  /** Raises what will pass by itself. */
  async #settle({ chapter, path, was, sent }: Draft): Promise<void> {
    const now = () => this.kept.find((one) => same(one, chapter, path))
    try {
      const body = { kind: 'comment' as const, base: 0, path: [...path], was, ...sent! }
      const { seq } = await studies.edit(this.study, chapter, body)
      await this.landed(chapter, seq)
    } catch (why) {
      if (!(why instanceof Refusal) || PASSING.has(why.code)) throw why
      const draft = now()
      if (draft) this.#put(draft, { ...draft, sent: undefined, refused: why.code })
      return
    }
    const draft = now()
    if (!draft) return
    // What was written meanwhile was written in place of what was sent.
    if (draft.text === sent!.text) this.#put(draft, null)
    else this.#put(draft, { ...draft, was: sent!.text, sent: undefined })
  }
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_LETTERS)), (n) =>
    (n % 36).toString(36),
  ).join('')
