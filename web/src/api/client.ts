/** The house over HTTP. Every refusal is a `Refusal` with the house's code. */
import type {
  Analysed,
  Daily,
  DailyMade,
  Done,
  Events,
  GameShown,
  Hint,
  Joined,
  Made,
  Match,
  NewMatch,
  Problem,
  RecordRead,
  Review,
  Rooms,
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

export async function call(
  path: string,
  token?: string | null,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Response> {
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  let answer: Response
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    throw new Refusal('unreachable')
  }
  if (answer.ok) return answer
  const problem: Partial<Problem> = await answer.json().catch(() => ({}))
  throw new Refusal(problem.code ?? 'internal', problem)
}

async function json<T>(path: string, token?: string | null, body?: unknown): Promise<T> {
  return (await call(path, token, body)).json()
}

const at = (id: string) => `matches/${encodeURIComponent(id)}`

export const house = {
  games: () => json<{ games: GameShown[] }>('games').then((answer) => answer.games),
  open: (match: NewMatch) => json<Made>('matches', null, match),
  join: (id: string, name: string) => json<Joined>(`${at(id)}/join`, null, { name }),
  match: (id: string, token?: string | null) => json<Match>(at(id), token),
  events: (id: string, since: number, token?: string | null) =>
    json<Events>(`${at(id)}/events?since=${since}`, token),
  review: (id: string, token?: string | null) => json<Review>(`${at(id)}/review`, token),
  hint: (id: string, token: string | null) => json<Hint>(`${at(id)}/hint`, token, {}),
  /** Starts the analysis of a match, or goes on with it; `analysis` is where it is followed. */
  analyse: (id: string, token?: string | null) => json<Analysed>(`${at(id)}/analysis`, token, {}),
  analysis: (id: string) => `/api/${at(id)}/analysis`,
  rematch: (id: string, token: string) =>
    json<Done>(`${at(id)}/offers`, token, { offer: 'rematch' }),
  /** The table of a day's deal; absent: today's. */
  daily: (day?: string) => json<Daily>(day ? `daily?day=${encodeURIComponent(day)}` : 'daily'),
  playDaily: (name: string) => json<DailyMade>('daily', null, { name }),
  /** Public matches that wait for a guest, and those being played. */
  rooms: () => json<Rooms>('rooms'),
  /** Looks through a text record; the house keeps nothing of it. */
  read: (text: string) => json<RecordRead>('records', null, { text }),
  record: (id: string, token?: string | null) =>
    call(`${at(id)}/record`, token).then((answer) => answer.text()),
}
