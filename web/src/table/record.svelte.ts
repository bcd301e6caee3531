/** A record that was read, looked through as a review is. It is played on elsewhere. */
import type { Chair, Frame, Match, RecordRead, Result, WireEvent } from '../api/types'
import type { AnyBoard, Beat } from '../boards/contract'
import type { Mode } from '../lib/seatTokens'
import type { Play } from './plays'
import type { Onward, Table } from './table.svelte'

const POINTS: Record<string, number> = { '1': 1, '0': 0, '½': 0.5 }

/** The result as players write it: 1-0, ½-½; `*` where nothing counts, or nothing is decided. */
export function resultOf({ result, reason }: Pick<RecordRead, 'result' | 'reason'>): Result | null {
  const scores = result.split('-').map((points) => POINTS[points])
  const counted = scores.every((points) => points !== undefined)
  if (!counted && !reason) return null
  return { scores: counted ? scores : null, reason, cells: [] }
}

/** Who sat there; a record writes `guest` and `level 3` for those without a name. */
export function chairOf(name: string): Chair {
  const level = /^level (\d+)$/.exec(name)
  return {
    kind: level ? 'bot' : 'human',
    name: level || name === 'guest' ? '' : name,
    level: level ? Number(level[1]) : null,
    ...{ free: false, present: true },
  }
}

export class RecordTable implements Table {
  readonly kept = false
  readonly id = ''
  readonly held = []
  /** Whoever has no name is called by the seat, as on one device. */
  readonly mode: Mode | null = 'device'
  readonly events: readonly WireEvent[] = []
  readonly trouble = null
  readonly connected = true
  readonly pending = null
  readonly asked = []
  readonly beat: Beat | null = null
  readonly hint = null
  readonly hintDepth = 0
  readonly you = null
  readonly myTurn = false
  readonly live = false
  readonly can = new Set<string>()
  readonly token = null
  readonly talk = null
  readonly match: Match
  readonly position: Match['position']
  readonly onward: Onward | null
  readonly plays: Play[]
  readonly over: boolean
  /** From the position that was set up on: in which order its pieces came, nobody knows. */
  readonly #frames: Frame[]
  lookedAt = $state(0)

  constructor(
    private readonly read: RecordRead,
    private readonly text: string,
    readonly board: AnyBoard,
    seats: number,
    onward: Onward | null = null,
  ) {
    const result = resultOf(read)
    this.#frames = read.frames.slice(read.setup)
    this.plays = this.#frames.slice(1).map(({ seq, at, seat, action, told }) => {
      return { seq, at, seat, action, told }
    })
    this.over = result !== null
    // What was drawn in a record cannot be drawn again.
    const open = read.frames.length > 1 && this.plays.every(({ seat }) => seat >= 0)
    this.onward = open && onward ? (plays, mode) => onward(read.setup + plays, mode) : null
    this.position = {
      view: this.#frames.at(-1)!.view,
      picture: this.#frames.at(-1)!.picture,
      phase: result ? 'over' : 'running',
      seats: Array.from({ length: seats }, (_, seat) => chairOf(read.seats[seat] ?? '')),
      result,
      plays: this.plays.length,
      ...{ actors: [], legal: [], can: [], offers: [], windows: [] },
      ...{ base: 0, seq: 0, now: 0, watchers: 0, clock: null, rematch: null, absent: null },
    }
    this.match = {
      game: read.game,
      options: read.options,
      position: this.position,
      ...{
        id: '',
        created: 0,
        previous: null,
        tournament: null,
        exhibition: false,
        code: null,
        public: false,
        rules: 0,
        seed: null,
        you: null,
        yours: [],
      },
      takebacks: 'off',
      blind: false,
      rated: false,
    }
    this.lookedAt = this.plays.length
  }

  /** The rules have ended it where it is looked at: it can be analysed, but not played on. */
  get ended(): boolean {
    return this.read.over && this.lookedAt === this.plays.length
  }

  get shownPlays(): number {
    return this.lookedAt
  }

  get frame(): Frame | null {
    return this.#frames[this.lookedAt] ?? null
  }

  now = () => 0

  async goTo(count: number | null): Promise<void> {
    const last = this.plays.length
    this.lookedAt = Math.max(0, Math.min(last, count ?? last))
  }

  frames = () => Promise.resolve(this.#frames)
  record = () => Promise.resolve(this.text)
  dossier = () => Promise.resolve<unknown>(this.read)
  close(): void {}

  act = () => this.#refuse()
  offer = () => this.#refuse()
  do = () => this.#refuse()
  say = () => this.#refuse()
  suggest = () => this.#refuse()

  #refuse(): Promise<never> {
    return Promise.reject(new Error('nothing can be played in a record'))
  }
}
