/** The computer's analysis of a match, as far as it has come. It is made while somebody listens. */
import { api } from '../api/client'
import type { Analysed, AnalysisSummary, Judged, Pondered } from '../api/types'

export type Stage = 'none' | AnalysisSummary['state']

/** Whoever asked for it at a record need not ask again at the match that was opened for it. */
export const AT_ONCE = '#analyse'

export class Analysis {
  stage = $state<Stage>('none')
  /** What is known of each position, by how many plays led to it. */
  judged = $state.raw<ReadonlyMap<number, Judged>>(new Map())
  summary = $state.raw<AnalysisSummary | null>(null)
  #stream: EventSource | null = null

  constructor(private readonly id: string) {}

  /** Starts it or goes on with it, and follows. */
  async start(token: string | null): Promise<void> {
    if (this.#stream) return
    this.stage = 'running'
    try {
      const { summary, judged }: Analysed = await api.analyse(this.id, token)
      if (summary.base !== this.summary?.base) this.judged = new Map()
      for (const one of judged) this.#learn(one)
      this.#sum(summary)
    } catch (why) {
      this.stage = this.summary ? 'stopped' : 'none'
      throw why
    }
    if (this.stage === 'running') this.#follow()
  }

  /** Leaves; what was found stays. */
  stop(): void {
    this.#stream?.close()
    this.#stream = null
    if (this.stage === 'running') this.stage = 'stopped'
  }

  /** The match has moved on: what was found is of an earlier one. */
  forget(): void {
    this.stop()
    this.stage = 'none'
    this.judged = new Map()
    this.summary = null
  }

  #follow(): void {
    const stream = new EventSource(api.analysis(this.id))
    this.#stream = stream
    const on = <T>(name: string, take: (data: T) => void) =>
      stream.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent).data)))
    on<Judged>('judged', (one) => this.#learn(one))
    on<Pondered>('progress', (found) => this.#ponder(found))
    on<AnalysisSummary>('summary', (summary) => this.#sum(summary))
    // The server hung up, or cannot be reached: it can be asked again.
    stream.onerror = () => this.stop()
  }

  #learn(one: Judged): void {
    this.judged = new Map(this.judged).set(one.ply, one)
  }

  /** A thought under way has come further than what is known. */
  #ponder(found: Pondered): void {
    const known = this.judged.get(found.ply)
    if (known && found.depth > known.depth) this.#learn({ ...known, ...found })
  }

  #sum(summary: AnalysisSummary): void {
    this.summary = summary
    this.stage = summary.state
    if (this.stage !== 'running') this.stop()
  }
}
