/** The house over HTTP. Every refusal is a `Refusal` with the house's code. */
import { everyFrame, PAGE } from './frames'
import { eventsOf } from './stream'
import type {
  Analysed,
  Challenge,
  ChallengeAsked,
  Challenges,
  Climb,
  Daily,
  DailyMade,
  Done,
  Events,
  GameShown,
  Hint,
  History,
  Joined,
  Leaderboard,
  Made,
  Match,
  NewMatch,
  Problem,
  Profile,
  RecordRead,
  Review,
  RoomFound,
  Rooms,
  Saying,
  Seek,
  SeekAsked,
} from './types'

/** Something was refused; `code` is a key of the catalogue's `error.*`. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly problem: Partial<Problem> = {},
  ) {
    super(problem.message ?? code)
  }
}

/** Whoever asked is somebody else by now: the answer is for nobody. */
export class Dropped extends Error {}

/** Who asks now. Aborted when this browser becomes somebody else. */
let asker = new AbortController()
/** Ends when it is settled who asks from now on. */
let leaving: Promise<void> | null = null

/** Drops whatever was asked until now. */
export function dropAsked(): void {
  asker.abort()
  asker = new AbortController()
}

/**
 * Does the work that makes this browser somebody else. What was asked before is dropped before the
 * house can refuse it; what is asked meanwhile waits, and is dropped too unless the work failed.
 */
export async function parting(work: () => Promise<void>): Promise<void> {
  dropAsked()
  let settled = () => {}
  leaving = new Promise((resolve) => (settled = resolve))
  try {
    await work()
    dropAsked()
  } finally {
    leaving = null
    settled()
  }
}

interface Asking {
  token?: string | null | undefined
  body?: unknown
  method?: string | undefined
  accept?: string
  /** It is what decides who asks: it neither waits for that nor is dropped. */
  decides?: boolean
}

/** Asks, and takes from the answer what is wanted of it. */
export async function call<T>(
  path: string,
  take: (answer: Response) => Promise<T>,
  { token, body, method, accept = '*/*', decides = false }: Asking = {},
): Promise<T> {
  const { signal } = asker
  if (leaving && !decides) await leaving
  const headers: Record<string, string> = { accept }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const request: RequestInit = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: decides ? null : signal,
  }
  try {
    if (!decides) signal.throwIfAborted()
    const answer = await fetch(`/api/${path}`, request)
    const taken = answer.ok ? await take(answer) : await refusal(answer)
    if (!decides) signal.throwIfAborted()
    if (taken instanceof Refusal) throw taken
    return taken
  } catch (why) {
    if (signal.aborted && !decides) throw new Dropped()
    throw why instanceof Refusal ? why : new Refusal('unreachable')
  }
}

async function refusal(answer: Response): Promise<Refusal> {
  const problem: Partial<Problem> = await answer.json().catch(() => ({}))
  return new Refusal(problem.code ?? 'internal', problem)
}

const json = <T>(path: string, token?: string | null, body?: unknown, method?: string) =>
  call<T>(path, (answer) => answer.json(), { token, body, method })

const person = (name: string) => `people/${encodeURIComponent(name)}`

/** What is given of these, as a query. */
function query(asked: Record<string, string | null>): string {
  const given = Object.entries(asked).filter((pair): pair is [string, string] => !!pair[1])
  return `?${new URLSearchParams(given)}`
}

const at = (id: string) => `matches/${encodeURIComponent(id)}`

export const house = {
  games: () => json<{ games: GameShown[] }>('games').then((answer) => answer.games),
  open: (match: NewMatch) => json<Made>('matches', null, match),
  join: (id: string, name: string) => json<Joined>(`${at(id)}/join`, null, { name }),
  match: (id: string, token?: string | null) => json<Match>(at(id), token),
  events: (id: string, since: number, token?: string | null) =>
    json<Events>(`${at(id)}/events?since=${since}`, token),
  /** Some positions of the match, from that one on. */
  review: (id: string, token: string | null, from: number) =>
    json<Review>(`${at(id)}/review?from=${from}&limit=${PAGE}`, token),
  /** What the computer would play; `tell` hears what it has found so far. */
  hint: (id: string, token: string | null, tell: (found: Hint) => void): Promise<Hint> =>
    call(
      `${at(id)}/hint`,
      async (answer) => {
        for await (const { name, data } of eventsOf(answer)) {
          if (name === 'hint') return data as Hint
          tell(data as Hint)
        }
        // An answer without an end is no better than a line that broke.
        throw new Refusal('unreachable')
      },
      { token, body: {}, accept: 'text/event-stream' },
    ),
  /** Starts the analysis of a match, or goes on with it; `analysis` is where it is followed. */
  analyse: (id: string, token?: string | null) => json<Analysed>(`${at(id)}/analysis`, token, {}),
  analysis: (id: string) => `/api/${at(id)}/analysis`,
  /** Looks for somebody to play with; `sought` waits a while for news of it. */
  seek: (wish: SeekAsked) => json<Seek>('seeks', null, wish),
  sought: (id: string) => json<Seek>(`seeks/${encodeURIComponent(id)}?wait=20`),
  cancelSeek: (id: string) =>
    json<Seek>(`seeks/${encodeURIComponent(id)}`, null, undefined, 'DELETE'),
  challenges: () => json<Challenges>('challenges'),
  challenge: (wish: ChallengeAsked) => json<Challenge>('challenges', null, wish),
  acceptChallenge: (id: string) =>
    json<Challenge>(`challenges/${encodeURIComponent(id)}/accept`, null, undefined, 'POST'),
  /** Declines it, or withdraws one's own. */
  endChallenge: (id: string) =>
    json<object>(`challenges/${encodeURIComponent(id)}`, null, undefined, 'DELETE'),
  /** For moderators: keeps somebody from the chat of every table; 0 lets them write again. */
  silence: (person: string, minutes: number) =>
    json<object>(`people/${encodeURIComponent(person)}/mute`, null, { minutes }),
  say: (id: string, what: Saying, token: string | null) =>
    json<object>(`${at(id)}/chat`, token, what),
  rematch: (id: string, token: string) =>
    json<Done>(`${at(id)}/offers`, token, { offer: 'rematch' }),
  /** The table of a day's deal; absent: today's. */
  daily: (day: string, from = 0) =>
    json<Daily>(`daily${query({ day, from: from ? String(from) : null })}`),
  /** Whether somebody who knew the cards of a match that is over could have won. */
  deal: (id: string) => json<{ winnable: boolean | null }>(`${at(id)}/deal`),
  playDaily: (name: string) => json<DailyMade>('daily', null, { name }),
  leaderboard: (game: string, variant: string) =>
    json<Leaderboard>(`leaderboards${query({ game, variant })}`),
  /** An account and what it has achieved. */
  person: (name: string) => json<Profile>(person(name)),
  /** A rating in the course of time. */
  climb: (name: string, game: string, variant: string) =>
    json<Climb>(`${person(name)}/ratings${query({ game, variant })}`),
  /** What somebody played; nothing given lets everything through. */
  history: (name: string, asked: Record<'game' | 'result' | 'rated' | 'before', string | null>) =>
    json<History>(`${person(name)}/matches${query(asked)}`),
  /** Public matches that wait for a guest, and those being played. */
  rooms: () => json<Rooms>('rooms'),
  /** The match that the code of a room leads to. */
  room: (code: string) =>
    json<RoomFound>(`rooms/${encodeURIComponent(code)}`).then(({ match }) => match),
  /** Looks through a text record; the house keeps nothing of it. */
  async read(text: string): Promise<RecordRead> {
    const page = (from: number) =>
      json<RecordRead>(`records?from=${from}&limit=${PAGE}`, null, { text })
    const first = await page(0)
    const frames = await everyFrame((from) => (from ? page(from) : Promise.resolve(first)))
    return { ...first, frames }
  },
  record: (id: string, token?: string | null) =>
    call(`${at(id)}/record`, (answer) => answer.text(), { token }),
}
