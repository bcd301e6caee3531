/**
 * The pages of this browser that are open side by side. They tell each other what they show and what
 * was read there, so that nobody is told of what they look at, and one page alone speaks for all.
 */

interface Shown {
  id: string
  /** The table that somebody looks at there. */
  match: string | null
  visible: boolean
  /** When it was last looked at. */
  looked: number
}

/** What pages tell each other; whoever comes asks the others. */
type Said =
  | { here: Shown; asks?: boolean }
  | { gone: string }
  /** About that match, or all. */
  | { read: string | null }
  | { cleared: string | null }

/** What is done here when it was done on another page. */
interface Heeds {
  read: (match: string | null) => void
  cleared: (id: string | null) => void
}

const UNSEEN = { match: null, visible: false, looked: 0 }

export class Pages {
  #channel: BroadcastChannel
  #others = new Map<string, Shown>()
  #own: Shown = { id: crypto.randomUUID?.() ?? `${Math.random()}`, ...UNSEEN }
  #heeds: Heeds
  #closed = new AbortController()

  constructor(person: string, heeds: Heeds) {
    this.#heeds = heeds
    this.#channel = new BroadcastChannel(`parlour-pages ${person}`)
    this.#channel.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data)
    // A page that comes back says anew what it shows.
    addEventListener('pagehide', () => this.#leave(), { signal: this.#closed.signal })
    this.#say({ here: this.#own, asks: true })
  }

  /** What this page shows from now on, and whether it is seen. */
  show(match: string | null, visible: boolean): void {
    const looked = visible ? Date.now() : this.#own.looked
    this.#own = { id: this.#own.id, match: visible ? match : null, visible, looked }
    this.#say({ here: this.#own })
  }

  /** Whether this page shows the match to somebody who looks. */
  shows(match: string | null): boolean {
    return match !== null && this.#own.match === match
  }

  /** Whether this page or another one does. */
  isShown(match: string | null): boolean {
    return match !== null && this.#all.some((page) => page.match === match)
  }

  /** Whether it is on this page to sound and to notify: that which is seen, or was so last. */
  get speaks(): boolean {
    return this.#all.every((page) => page === this.#own || !isBefore(page, this.#own))
  }

  read(match: string | null): void {
    this.#say({ read: match })
  }

  cleared(id: string | null): void {
    this.#say({ cleared: id })
  }

  /** The page goes: another one speaks. */
  close(): void {
    this.#leave()
    this.#closed.abort()
    this.#channel.close()
  }

  get #all(): Shown[] {
    return [this.#own, ...this.#others.values()]
  }

  #leave(): void {
    this.#say({ gone: this.#own.id })
  }

  #say(what: Said): void {
    this.#channel.postMessage(what)
  }

  #hear(said: Said): void {
    if ('gone' in said) this.#others.delete(said.gone)
    else if ('read' in said) this.#heeds.read(said.read)
    else if ('cleared' in said) this.#heeds.cleared(said.cleared)
    else {
      this.#others.set(said.here.id, said.here)
      if (said.asks) this.#say({ here: this.#own })
    }
  }
}

/** One that is seen before one that is not, then that which was looked at later. */
function isBefore(one: Shown, other: Shown): boolean {
  if (one.visible !== other.visible) return one.visible
  return one.looked === other.looked ? one.id > other.id : one.looked > other.looked
}
