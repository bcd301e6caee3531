/**
 * One live table: everything the page knows of one match. It has a line to the house for every seat this
 * browser holds (on one device: both), or one as a watcher, and shows what the seat to act may see.
 */
import { house, Refusal } from '../api/client'
import { everyFrame, PAGE, pageOf, whole } from '../api/frames'
import { Line, type Asking } from '../api/line'
import type {
  ChatLine,
  Frame,
  Hint,
  Match,
  OfferWord,
  Position,
  Saying,
  Seat,
  WireEvent,
} from '../api/types'
import type { AnyFace, Beat } from '../boards/contract'
import { hold, holding, type Mode } from '../lib/purse'
import { Pace } from './pace'
import { merged, standing } from './plays'
import { joined } from './talk'
import { isPressing } from './time'

const OFFERS: readonly string[] = ['draw', 'takeback', 'pause', 'rematch']

/** After so many plays, against the computer or on one device. */
export type Onward = (plays: number, mode: 'computer' | 'device') => Promise<string>

export class LiveTable {
  /** The house keeps the game: it has an address that others can open. */
  readonly kept: boolean = true
  /** Opens a match that goes on from there and says where; only a record has it. */
  readonly onward: Onward | null = null
  /** The rules have ended it where it is looked at. */
  get ended(): boolean {
    return this.over
  }
  /** The seats this browser holds. */
  readonly held: readonly Seat[] = []
  readonly mode: Mode | null = null
  /** The game's own words and sounds. */
  face: Pick<AnyFace, 'telling' | 'asks' | 'sound'> | null = null
  match = $state.raw<Match | null>(null)
  events = $state.raw<readonly WireEvent[]>([])
  trouble = $state.raw<Refusal | null>(null)
  connected = $state(true)
  pending = $state<string | null>(null)
  /** What else was asked of the house and is not answered yet, by the words of `can`. */
  asked = $state.raw<readonly string[]>([])
  beat = $state.raw<Beat | null>(null)
  hint = $state<string | null>(null)
  /** How deep the computer has looked for the hint by now; 0: not at all. */
  hintDepth = $state(0)
  /** What was said here among players, or among watchers; null: nobody can say anything. */
  talk = $state.raw<readonly ChatLine[] | null>(null)
  /** How many plays the board shows; null: all of them, live. */
  lookedAt = $state<number | null>(null)

  #positions = $state.raw<readonly (Position | null)[]>([])
  /** Those that have been looked at, and their neighbours. */
  #frames = $state.raw<readonly (Frame | undefined)[]>([])
  #framesOf = -1
  #skew = 0
  #lines: Line[] = []
  #open: boolean[] = []
  #pace: Pace

  constructor(
    readonly id: string,
    private readonly onnews: (news: readonly WireEvent[], table: Table) => void,
    /** How long the computer's actions wait to be shown. */
    private readonly pace = 0,
    /** The seats that are this person's, for a browser that holds no tokens of them. */
    yours: readonly Seat[] = [],
  ) {
    this.#pace = new Pace(pace)
    const mine = holding(id)
    this.mode = mine?.mode ?? null
    const tokens = Object.entries(mine?.tokens ?? {})
    this.held = tokens.length > 0 ? tokens.map(([seat]) => Number(seat)) : yours
    type Door = [token: string | null, seat: Seat | null]
    const seats: Door[] =
      tokens.length > 0 ? tokens.map(([, token]) => [token, null]) : yours.map((s) => [null, s])
    const doors: Door[] = seats.length > 0 ? seats : [[null, null]]
    this.#open = doors.map(() => false)
    this.#lines = doors.map(
      ([token, seat], index) => new Line(id, token, this.#listener(index), seat),
    )
  }

  /** The lines that know the newest. */
  #fresh = $derived.by(() => {
    const newest = Math.max(...this.#positions.map((position) => position?.seq ?? -1))
    return [...this.#positions.keys()].filter((i) => this.#positions[i]?.seq === newest)
  })

  /** Which line speaks: that of a held seat to act, else the first. */
  #front = $derived.by(() => {
    const acts = (i: number) => this.#positions[i]!.actors.includes(this.held[i] ?? -9)
    return this.#fresh.find(acts) ?? this.#fresh[0] ?? 0
  })

  position = $derived(this.#positions[this.#front] ?? null)
  /** The seat this page acts for now; null for a watcher. */
  you = $derived(this.held[this.#front] ?? null)
  plays = $derived(standing(this.events))
  over = $derived(this.position?.phase === 'over')
  myTurn = $derived(this.you !== null && !!this.position?.actors.includes(this.you))
  shownPlays = $derived(this.lookedAt ?? this.plays.length)
  live = $derived(this.lookedAt === null)
  frame = $derived(this.lookedAt === null ? null : (this.#frames[this.lookedAt] ?? null))

  /** What this page may do beside acting, whichever seat does it. */
  can = $derived(new Set(this.#fresh.flatMap((i) => this.#positions[i]!.can)))

  get token(): string | null {
    return this.#lines[this.#front]?.token ?? null
  }

  /** The house's time. */
  now(): number {
    return Date.now() + this.#skew
  }

  async act(action: string): Promise<void> {
    const base = this.position?.base ?? null
    this.pending = action
    this.#unhint()
    try {
      await this.#ask({ op: 'act', action, base })
    } finally {
      this.pending = null
    }
  }

  offer(offer: OfferWord, answer: 'make' | 'accept' | 'decline' = 'make'): Promise<string | null> {
    return this.#ask({ op: 'offer', offer, do: answer }, answer === 'make' ? offer : '')
  }

  /** Does one of the words of `can`. */
  do(word: string): Promise<string | null> {
    if (OFFERS.includes(word)) return this.offer(word as OfferWord)
    const op = word === 'abort' ? 'resign' : word
    return this.#ask({ op } as Asking, word)
  }

  async say(what: Saying): Promise<void> {
    await house.say(this.id, what, this.token)
  }

  async suggest(): Promise<void> {
    if (this.you === null) return
    const stands = ({ seq }: Hint) => seq >= (this.position?.base ?? 0)
    const base = this.position?.base
    const found = await house
      .hint(this.id, this.token, (sofar) => {
        if (stands(sofar)) this.hintDepth = sofar.depth
      })
      .catch((why: unknown) => {
        // The house gives up a hint for a position that is no more: nobody misses it.
        if (this.position?.base === base) throw why
        return null
      })
    if (found === null || !stands(found)) return
    this.hint = found.action
    this.hintDepth = found.depth
  }

  /** Looks at the position after so many plays; null goes back to the live game. */
  async look(count: number | null): Promise<void> {
    this.beat = null
    this.lookedAt = count === null ? null : Math.max(0, Math.min(this.plays.length, count))
    if (this.lookedAt === null) return
    await this.#fetch(this.lookedAt)
    // So that nobody who goes on step by step waits at the edge of what has come.
    for (const near of [this.lookedAt - PAGE / 4, this.lookedAt + PAGE / 4])
      if (near > 0 && near < this.plays.length) void this.#fetch(near).catch(() => {})
  }

  /** All positions, for a file. */
  frames(): Promise<readonly Frame[]> {
    return everyFrame((from) => house.review(this.id, this.token, from))
  }

  /** Has the position after so many plays, and those around it. */
  async #fetch(count: number, base = this.position?.base ?? 0): Promise<Frame | undefined> {
    if (this.#framesOf !== base) {
      this.#framesOf = base
      this.#frames = []
    }
    if (!this.#frames[count]) {
      const from = pageOf(count)
      const page = whole(await house.review(this.id, this.token, from))
      if (this.#framesOf !== base) return undefined
      const known = [...this.#frames]
      page.forEach((frame, index) => (known[from + index] = frame))
      this.#frames = known
    }
    return this.#frames[count]
  }

  /** The game as a text record. */
  record(): Promise<string> {
    return house.record(this.id, this.token)
  }

  /** All that the house knows of the game, for a file. */
  async dossier(): Promise<unknown> {
    const [match, { events }] = await Promise.all([
      house.match(this.id, this.token),
      house.events(this.id, -1, this.token),
    ])
    return { match, events }
  }

  close(): void {
    this.#pace.stop()
    for (const line of this.#lines) line.close()
  }

  /** Asks by the line that speaks, or by one that may do the word where that one may not. */
  async #ask(asking: Asking, word = ''): Promise<string | null> {
    const may = (i: number) => !!this.#positions[i]?.can.includes(word)
    const able = may(this.#front) ? undefined : this.#fresh.find(may)
    const line = this.#lines[able ?? this.#front]!
    this.asked = [...this.asked, word]
    try {
      return await line.ask(asking)
    } catch (why) {
      if (why instanceof Refusal && why.code === 'stale') line.renew()
      throw why
    } finally {
      this.asked = this.asked.toSpliced(this.asked.indexOf(word), 1)
    }
  }

  #listener(index: number) {
    return {
      onwelcome: (match: Match, events: WireEvent[]) => {
        this.#skew = match.position.now - Date.now()
        const arrived = this.match !== null
        this.match = { ...match, position: match.position }
        this.#pace.stop()
        if (arrived || !this.#isLate(match.position, events.at(-1)))
          this.#take(index, match.position, events, arrived)
        else void this.#arrive(index, match.position, events)
      },
      onchat: (lines: ChatLine[] | null) => {
        this.talk = lines && joined(this.talk ?? [], lines)
      },
      onupdate: (position: Position, events: WireEvent[]) => {
        this.#skew = position.now - Date.now()
        this.#pace.show(this.#isLate(position, events.at(-1)), () =>
          this.#take(index, position, events, true),
        )
        if (events.some(({ kind }) => kind !== 'action')) this.#pace.hurry()
      },
      onconnection: (open: boolean) => {
        this.#open[index] = open
        this.connected = this.#open.every(Boolean)
      },
      onrefusal: (refusal: Refusal) => {
        if (
          ['bad_token', 'not_signed_in', 'unknown_match', 'wrong_origin'].includes(refusal.code)
        ) {
          this.trouble = refusal
          this.close()
        }
      },
    }
  }

  /** Whether it is the computer's action and so recent that the eye should not meet it yet. */
  #isLate(position: Position, last: WireEvent | undefined): boolean {
    if (!this.pace || position.clock || last?.kind !== 'action') return false
    return position.seats[last.seat]?.kind === 'bot' && position.now - last.at < this.pace
  }

  /** The computer opened the game while the table was being laid: first comes the table. */
  async #arrive(index: number, position: Position, events: WireEvent[]): Promise<void> {
    const { seat, at } = events.at(-1)!
    const frame = await this.#fetch(position.plays - 1, position.base)
    if (frame) {
      const before = { ...position, view: frame.view, phase: 'running' as const, result: null }
      const rest = { actors: [seat], legal: [], can: [], plays: position.plays - 1 }
      this.#take(index, { ...before, ...rest }, events.slice(0, -1), false)
    }
    this.#pace.show(true, () => this.#take(index, position, events, true), at - this.#skew)
  }

  #take(index: number, position: Position, events: WireEvent[], told: boolean): void {
    const known = this.events.at(-1)?.seq ?? -1
    const before = this.position?.base
    this.#positions = this.#lines.map((_, i) =>
      i === index ? position : (this.#positions[i] ?? null),
    )
    this.events = merged(this.events, events)
    const news = events.filter((event) => event.seq > known)
    if (before !== undefined && position.base !== before) this.#unhint()
    if (told && news.length > 0) this.#tell(news)
    // What was only watched is not kept: it would count as known, and push out seats.
    if (this.held.length > 0)
      hold(this.id, {
        game: this.match?.game ?? '',
        plays: position.plays,
        over: position.phase === 'over',
        timed: isPressing(position),
      })
  }

  #unhint(): void {
    this.hint = null
    this.hintDepth = 0
  }

  #tell(news: readonly WireEvent[]): void {
    const last = news.filter(({ kind }) => kind === 'action').at(-1)
    if (news.some(({ kind }) => kind === 'takeback')) this.beat = null
    else if (last && this.live) {
      this.beat = { seq: last.seq, seat: last.seat, action: last.text, told: last.told ?? [] }
    }
    this.onnews(news, this)
  }
}

/** A table as everything around a board knows it, be it live or on paper. */
export type Table = Pick<LiveTable, keyof LiveTable>

/** The seats of the next match: after the end every chair moves on by one, starting over keeps them. */
export function carryOver(table: Table, next: string): void {
  const mine = holding(table.id)
  const match = table.match
  if (!mine || !match || holding(next)) return
  const count = match.position.seats.length
  const by = table.position?.result?.reason === 'abandoned' ? 0 : count - 1
  const tokens = Object.fromEntries(
    Object.entries(mine.tokens).map(([seat, token]) => [(Number(seat) + by) % count, token]),
  )
  hold(next, { game: match.game, tokens, mode: mine.mode })
}
