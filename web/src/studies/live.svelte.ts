/** A study as it stands, told of everything that is done in it while somebody looks at it. */
import { Dropped, Refusal } from '../api/client'
import type { Told } from '../api/stream'
import type { Edits, Present, StudyShown } from '../api/types'
import { studies } from './requests'

const FIRST_MS = 300
const MOST_MS = 15_000
/** The server gives a sign of life every 20 seconds. */
const SILENT_MS = 45_000
/** Whoever was away for longer asks anew instead of waiting for the silence to be noticed. */
const AWAY_MS = 10_000

export class LiveStudy {
  shown = $state.raw<StudyShown>()!
  present = $state.raw<Present | null>(null)
  connected = $state(true)
  /** It was deleted, or is not open to whoever looks. */
  gone = $state(false)
  /** The last edit that was told. */
  seq: number
  /** Who is told of edits. */
  onedits: (told: Edits) => void = () => {}
  #stopped = new AbortController()
  #failures = 0
  /** Ends the present connection, or the pause before the next one. */
  #hurry: () => void = () => {}

  constructor(shown: StudyShown) {
    this.shown = shown
    this.seq = shown.seq
  }

  get id(): string {
    return this.shown.id
  }

  get writes(): boolean {
    return this.shown.part === 'owner' || this.shown.part === 'editor'
  }

  /** Listens; returns how to stop. */
  follow(): () => void {
    let hidden = 0
    const back = () => {
      if (document.hidden) hidden = Date.now()
      else if (Date.now() - hidden > AWAY_MS || !this.connected) this.#hurry()
    }
    const hurry = () => this.#hurry()
    document.addEventListener('visibilitychange', back)
    addEventListener('online', hurry)
    void this.#loop()
    return () => {
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', hurry)
      this.#stopped.abort()
      this.#hurry()
    }
  }

  async #loop(): Promise<void> {
    while (!this.#stopped.signal.aborted && !this.gone) {
      try {
        await this.#listen()
      } catch (why) {
        if (this.#stopped.signal.aborted) return
        if (why instanceof Refusal && ['unknown_study', 'not_signed_in'].includes(why.code))
          this.gone = true
      }
      if (this.gone || this.#stopped.signal.aborted) return
      // One that ended may be had again at once: only then is it known that it cannot.
      this.connected = this.#failures === 0
      await this.#pause(Math.min(MOST_MS, FIRST_MS * 2 ** this.#failures++))
    }
  }

  /** One connection, until it breaks. */
  async #listen(): Promise<void> {
    const line = new AbortController()
    this.#hurry = () => line.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => line.abort(), SILENT_MS)
    }
    heard()
    try {
      const tell = (told: Told) => this.#hear(told)
      await studies.follow(this.id, this.seq, tell, heard, line.signal)
    } catch (why) {
      if (!(why instanceof Dropped)) throw why
    } finally {
      clearTimeout(timer)
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #hear({ name, data }: Told): void {
    this.connected = true
    this.#failures = 0
    if (name === 'study') this.shown = data as StudyShown
    else if (name === 'present') this.present = data as Present
    else if (name === 'gone') this.gone = true
    else if (name === 'edits') {
      const told = data as Edits
      this.seq = Math.max(this.seq, told.seq)
      this.onedits(told)
    }
  }
}
