/** A tournament as it stands, asked for again while somebody looks at it. */
import { request } from '../api/request'
import type { Pairings, Standings, TournamentShown } from '../api/types'

const EVERY_MS = 3_000
/** One that has not started, or is over, does not change from one moment to the next. */
const CALM_MS = 10_000
export const PAGE = 50

export const one = (id: string) => request('get', '/api/tournaments/{id}', { path: { id } })

export class LiveTournament {
  shown = $state.raw<TournamentShown | null>(null)
  table = $state.raw<Standings | null>(null)
  pairings = $state.raw<Pairings | null>(null)
  failed = $state.raw<unknown>(null)
  from = $state(0)
  /** The round that is looked at; 0: the present one. */
  round = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The latest look: what an earlier one comes to is old, and who has left looks no more. */
  #latest = 0

  constructor(readonly id: string) {
    $effect(() => this.follow())
  }

  /** Looks now and then; returns how to stop. */
  follow(): () => void {
    void [this.from, this.round]
    void this.#refresh()
    const back = () => void this.#refresh()
    document.addEventListener('visibilitychange', back)
    return () => {
      this.#latest++
      clearTimeout(this.#timer)
      document.removeEventListener('visibilitychange', back)
    }
  }

  /** What was asked of it has come to that. */
  take(shown: TournamentShown): void {
    this.shown = shown
    void this.#tables()
  }

  async #refresh(): Promise<void> {
    clearTimeout(this.#timer)
    if (document.hidden) return
    const mine = ++this.#latest
    try {
      const shown = await one(this.id)
      if (mine !== this.#latest) return
      const stale = shown.seq !== this.shown?.seq || this.table?.offset !== this.from
      this.shown = shown
      this.failed = null
      if (stale || this.pairings?.round !== (this.round || shown.tournament.round))
        await this.#tables()
    } catch (why) {
      if (mine === this.#latest) this.failed = why
    }
    if (mine !== this.#latest) return
    const { state } = this.shown?.tournament ?? {}
    const calm = state === 'over' || state === 'planned' || !!this.failed
    this.#timer = setTimeout(() => void this.#refresh(), calm ? CALM_MS : EVERY_MS)
  }

  async #tables(): Promise<void> {
    const path = { id: this.id }
    const query = { from: this.from, limit: PAGE }
    const round = this.round ? { round: this.round } : {}
    ;[this.table, this.pairings] = await Promise.all([
      request('get', '/api/tournaments/{id}/standings', { path, query }),
      request('get', '/api/tournaments/{id}/pairings', { path, query: round }),
    ])
  }
}
