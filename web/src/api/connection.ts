/**
 * One socket to one match, for one seat or for a watcher. It reconnects by itself, resumes after the
 * last event it saw, and sends a request again under the same key until it is answered: the server
 * does a key once.
 */
import { Refusal } from './client'
import type { ChatLine, Message, Position, Match, Request, WireEvent } from './types'

export interface Listener {
  onwelcome(match: Match, events: WireEvent[]): void
  /** What was said last; null: nobody can say anything. */
  onchat(lines: ChatLine[] | null): void
  onupdate(position: Position, events: WireEvent[]): void
  onconnection(open: boolean): void
  onrefusal(refusal: Refusal): void
}

interface Waiting {
  request: Request
  resolve(rematch: string | null): void
  reject(why: Refusal): void
}

type Without<T> = T extends Request ? Omit<T, 'id' | 'key'> : never
export type Asking = Without<Request>

const PING_MS = 15_000
const SILENCE_MS = 8_000
/** How long a connection may take until the server has said welcome. */
const CONNECT_MS = 8_000
/** Whoever wakes up is answered within this, or connects anew. */
const AWAKE_MS = 2_000

/** How long to wait before attempt `n`, with a little chance so that a crowd does not return as one. */
export function backoff(n: number, chance = Math.random()): number {
  return Math.min(8_000, 250 * 2 ** n) * (0.75 + chance / 2)
}

export class Connection {
  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #seen = -1
  #attempts = 0
  #closed = false
  #retry: ReturnType<typeof setTimeout> | undefined
  /** Runs until the server has said welcome, then after every ping. */
  #patience: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setInterval> | undefined
  #welcomed = false
  #begun = 0

  constructor(
    readonly match: string,
    readonly token: string | null,
    private readonly listener: Listener,
    /** The seat to take as who this browser is, where it holds no token of it. */
    private readonly seat: number | null = null,
  ) {
    addEventListener('online', this.#wake)
    addEventListener('pageshow', this.#shown)
    addEventListener('offline', this.#drop)
    document.addEventListener('visibilitychange', this.#wake)
    this.#connect()
  }

  /** Asks for something; resolves when the server has written it down. */
  ask(asking: Asking): Promise<string | null> {
    const name = crypto.randomUUID()
    const request = { ...asking, key: name, id: name } as Request
    return new Promise((resolve, reject) => {
      this.#waiting.set(name, { request, resolve, reject })
      this.#send(request)
    })
  }

  /** Starts afresh from what the server has, after a `stale`. */
  renew(): void {
    this.#attempts = 0
    this.#drop()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#wake)
    removeEventListener('pageshow', this.#shown)
    removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#wake)
    clearTimeout(this.#retry)
    this.#leave()
  }

  #connect(): void {
    const url = new URL(`/api/matches/${encodeURIComponent(this.match)}/live`, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url)
    this.#socket = socket
    this.#begun = Date.now()
    this.#expect(CONNECT_MS)
    socket.onopen = () => {
      const who = this.seat === null ? { token: this.token } : { seat: this.seat }
      socket.send(JSON.stringify({ op: 'hello', ...who, since: this.#seen }))
      this.#heartbeat = setInterval(() => this.#beat(SILENCE_MS), PING_MS)
    }
    socket.onmessage = (event) => this.#take(JSON.parse(event.data as string) as Message)
    socket.onclose = this.#drop
  }

  /** Hears something of this connection in time, or gives it up. */
  #expect(ms: number): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(this.#drop, ms)
  }

  #beat(ms: number): void {
    this.#send({ op: 'ping', id: '' })
    this.#expect(ms)
  }

  #take(message: Message): void {
    if (message.t === 'welcome') this.#welcomed = true
    if (this.#welcomed) clearTimeout(this.#patience)
    switch (message.t) {
      case 'welcome':
        this.#attempts = 0
        this.#note(message.events, message.match.position.seq)
        this.listener.onwelcome(message.match, message.events)
        this.listener.onchat(message.chat ?? null)
        this.listener.onconnection(true)
        for (const { request } of this.#waiting.values()) this.#send(request)
        break
      case 'update':
        this.#note(message.events, message.position.seq)
        this.listener.onupdate(message.position, message.events)
        break
      case 'chat':
        this.listener.onchat(message.lines)
        break
      case 'ok':
        this.#settle(message.id)?.resolve(message.rematch ?? null)
        break
      case 'refused': {
        const refusal = new Refusal(message.problem.code, message.problem)
        const waiting = this.#settle(message.id)
        if (waiting) waiting.reject(refusal)
        else this.listener.onrefusal(refusal)
        break
      }
      case 'pong':
        break
    }
  }

  #note(events: readonly WireEvent[], seq: number): void {
    this.#seen = Math.max(this.#seen, seq, ...events.map((event) => event.seq))
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #leave(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#patience)
    this.#welcomed = false
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onclose = socket.onmessage = null
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket.close()
  }

  #drop = (): void => {
    if (this.#closed) return
    this.#leave()
    this.listener.onconnection(false)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#attempts++))
  }

  /** Somebody looks at the page again, or the network is back: nothing is waited for any longer. */
  #wake = (): void => {
    if (document.hidden || this.#closed) return
    const young = this.#socket !== null && Date.now() - this.#begun < AWAKE_MS
    if (this.#welcomed) this.#beat(AWAKE_MS)
    else if (!young) this.#reconnect()
  }

  /** The page comes back as it was left, with connections that are not there any more. */
  #shown = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#reconnect()
  }

  #reconnect(): void {
    this.#attempts = 0
    this.#drop()
    clearTimeout(this.#retry)
    if (!this.#closed) this.#connect()
  }
}
