/**
 * One live table: everything the page knows of one match. It has a connection for every seat this
 * browser holds (on one device: both), or one as a watcher, and shows what the seat to act may see.
 */
import { api, Refusal } from '../api/client'
import { Connection, type Asking } from '../api/connection'
import type {
  ChatLine,
  Frame,
  Match,
  OfferWord,
  Position,
  Saying,
  Seat,
  WireEvent,
} from '../api/types'
import type { AnyBoard, Beat } from '../boards/contract'
import { rememberMatch, heldMatch, type Mode } from '../lib/seatTokens'
import { LookBack } from './lookback.svelte'
import { beforeLast, Pace } from './pace'
import { merged, standing } from './plays'
import { Suggestion } from './suggestion.svelte'
import { joined } from './talk'
import { isPressing } from './time'

const OFFERS: readonly string[] = ['draw', 'takeback', 'pause', 'rematch']

/** After so many plays, against the computer or on one device. */
export type Onward = (plays: number, mode: 'computer' | 'device') => Promise<string>

export class LiveTable {
  /** The server keeps the game: it has an address that others can open. */
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
  match = $state.raw<Match | null>(null)
  events = $state.raw<readonly WireEvent[]>([])
  trouble = $state.raw<Refusal | null>(null)
  connected = $state(true)
  pending = $state<string | null>(null)
  /** What else was asked of the server and is not answered yet, by the words of `can`. */
  asked = $state.raw<readonly string[]>([])
  beat = $state.raw<Beat | null>(null)
  /** What was said here among players, or among watchers; null: nobody can say anything. */
  talk = $state.raw<readonly ChatLine[] | null>(null)
  /** How many plays the board shows; null: all of them, live. */
  lookedAt = $state<number | null>(null)

  #positions = $state.raw<readonly (Position | null)[]>([])
  #lookBack = new LookBack((from) => api.review(this.id, this.token, from))
  #suggestion = new Suggestion()
  #skew = 0
  #connections: Connection[] = []
  #open: boolean[] = []
  #pace: Pace

  constructor(
    readonly id: string,
    /** What the game brings. */
    readonly board: AnyBoard,
    private readonly onnews: (news: readonly WireEvent[], table: Table) => void,
    /** The seats that are this person's, for a browser that holds no tokens of them. */
    yours: readonly Seat[] = [],
    /** Looks on, also where this browser has a seat. */
    watches = false,
  ) {
    this.#pace = new Pace(board.pace ?? 0)
    const mine = watches ? null : heldMatch(id)
    this.mode = mine?.mode ?? null
    const tokens = Object.entries(mine?.tokens ?? {})
    this.held = tokens.length > 0 ? tokens.map(([seat]) => Number(seat)) : yours
    type Credentials = [token: string | null, seat: Seat | null]
    const seats: Credentials[] =
      tokens.length > 0 ? tokens.map(([, token]) => [token, null]) : yours.map((s) => [null, s])
    const each: Credentials[] = seats.length > 0 ? seats : [[null, null]]
    this.#open = each.map(() => false)
    this.#connections = each.map(
      ([token, seat], index) => new Connection(id, token, this.#listener(index), seat),
    )
  }

  /** The connections that know the newest. */
  #fresh = $derived.by(() => {
    const newest = Math.max(...this.#positions.map((position) => position?.seq ?? -1))
    return [...this.#positions.keys()].filter((i) => this.#positions[i]?.seq === newest)
  })

  /** Which connection speaks: that of a held seat to act, else the first. */
  #speaking = $derived.by(() => {
    const acts = (i: number) => this.#positions[i]!.actors.includes(this.held[i] ?? -9)
    return this.#fresh.find(acts) ?? this.#fresh[0] ?? 0
  })

  /** Which connection acts: that of the seat to act, also while it has not heard yet that it is. */
  #acting = $derived.by(() => {
    const seat = this.held.findIndex((held) => this.position?.actors.includes(held))
    return seat < 0 ? this.#speaking : seat
  })

  position = $derived(this.#positions[this.#speaking] ?? null)
  /** The seat this page acts for now; null for a watcher. */
  you = $derived(this.held[this.#speaking] ?? null)
  plays = $derived(standing(this.events))
  over = $derived(this.position?.phase === 'over')
  myTurn = $derived(this.you !== null && !!this.position?.actors.includes(this.you))
  shownPlays = $derived(this.lookedAt ?? this.plays.length)
  live = $derived(this.lookedAt === null)
  frame = $derived(this.lookedAt === null ? null : this.#lookBack.after(this.lookedAt))

  /** What this page may do beside acting, whichever seat does it. */
  can = $derived(new Set(this.#fresh.flatMap((i) => this.#positions[i]!.can)))

  get hint(): string | null {
    return this.#suggestion.action
  }

  /** How deep the computer has looked for the hint by now; 0: not at all. */
  get hintDepth(): number {
    return this.#suggestion.depth
  }

  get token(): string | null {
    return this.#connections[this.#speaking]?.token ?? null
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.#skew
  }

  async act(action: string): Promise<void> {
    const base = this.position?.base ?? null
    this.pending = action
    this.#suggestion.forget()
    try {
      await this.#askBy(this.#acting, { op: 'act', action, base })
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
    await api.say(this.id, what, this.token)
  }

  async suggest(): Promise<void> {
    if (this.you === null) return
    await this.#suggestion.ask(this.id, this.token, () => this.position?.base ?? 0)
  }

  /** Looks at the position after so many plays; null goes back to the live game. */
  async goTo(count: number | null): Promise<void> {
    this.beat = null
    this.lookedAt = count === null ? null : Math.max(0, Math.min(this.plays.length, count))
    if (this.lookedAt === null) return
    const base = this.position?.base ?? 0
    await this.#lookBack.fetch(this.lookedAt, base)
    this.#lookBack.prefetch(this.lookedAt, this.plays.length, base)
  }

  /** All positions, for a file. */
  frames(): Promise<readonly Frame[]> {
    return this.#lookBack.all()
  }

  /** The game as a text record. */
  record(): Promise<string> {
    return api.record(this.id, this.token)
  }

  /** All that the server knows of the game, for a file. */
  async dossier(): Promise<unknown> {
    const [match, { events }] = await Promise.all([
      api.match(this.id, this.token),
      api.events(this.id, -1, this.token),
    ])
    return { match, events }
  }

  close(): void {
    this.#pace.stop()
    for (const connection of this.#connections) connection.close()
  }

  /** Asks by the connection that speaks, or by one that may do the word where that one may not. */
  #ask(asking: Asking, word = ''): Promise<string | null> {
    const may = (i: number) => !!this.#positions[i]?.can.includes(word)
    const able = may(this.#speaking) ? undefined : this.#fresh.find(may)
    return this.#askBy(able ?? this.#speaking, asking, word)
  }

  async #askBy(index: number, asking: Asking, word = ''): Promise<string | null> {
    const connection = this.#connections[index]!
    this.asked = [...this.asked, word]
    try {
      return await connection.ask(asking)
    } catch (why) {
      if (why instanceof Refusal) why.game = this.match?.game ?? ''
      if (why instanceof Refusal && why.code === 'stale') connection.renew()
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
        if (arrived || !this.#pace.isLate(match.position, events.at(-1)))
          this.#take(index, match.position, events, arrived)
        else void this.#arrive(index, match.position, events)
      },
      onchat: (lines: ChatLine[] | null) => {
        this.talk = lines && joined(this.talk ?? [], lines)
      },
      onupdate: (position: Position, events: WireEvent[]) => {
        this.#skew = position.now - Date.now()
        this.#pace.show(this.#pace.isLate(position, events.at(-1)), () =>
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

  /** The computer opened the game while the table was being laid: first comes the table. */
  async #arrive(index: number, position: Position, events: WireEvent[]): Promise<void> {
    const { seat, at } = events.at(-1)!
    const frame = await this.#lookBack.fetch(position.plays - 1, position.base)
    if (frame) this.#take(index, beforeLast(position, frame, seat), events.slice(0, -1), false)
    this.#pace.show(true, () => this.#take(index, position, events, true), at - this.#skew)
  }

  #take(index: number, position: Position, events: WireEvent[], told: boolean): void {
    const known = this.events.at(-1)?.seq ?? -1
    const before = this.position?.base
    this.#positions = this.#connections.map((_, i) =>
      i === index ? position : (this.#positions[i] ?? null),
    )
    this.events = merged(this.events, events)
    const news = events.filter((event) => event.seq > known)
    if (before !== undefined && position.base !== before) this.#suggestion.forget()
    if (told && news.length > 0) this.#tell(news)
    // What was only watched is not kept: it would count as known, and push out seats.
    if (this.held.length > 0)
      rememberMatch(this.id, {
        game: this.match?.game ?? '',
        plays: position.plays,
        over: position.phase === 'over',
        timed: isPressing(position),
      })
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

/** A table as everything around a board knows it, be it live or a record. */
export type Table = Pick<LiveTable, keyof LiveTable>
