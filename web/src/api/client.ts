/** What the page asks of the server over HTTP, by name. */
import { everyFrame, PAGE } from './frames'
import { address, Refusal, request, send } from './request'
import type { paths } from './schema'
import { eventsOf } from './stream'
import type {
  ActAsked,
  ChallengeAsked,
  Hint,
  NewMatch,
  RecordRead,
  ReportAsked,
  Saying,
  SeekAsked,
  TournamentLine,
} from './types'

export { Dropped, Refusal } from './request'

type Token = string | null

/** What a list of matches is narrowed to; what is empty narrows nothing. */
export type HistoryAsked = NonNullable<
  paths['/api/people/{name}/matches']['get']['parameters']['query']
>

export const api = {
  games: () => request('get', '/api/games').then(({ games }) => games),
  /** The words that a game brings along, by their keys. */
  words: (game: string, locale: string) =>
    request('get', '/api/games/{game}/words', { path: { game }, query: { locale } }).then(
      ({ words }) => words,
    ),
  course: (game: string) => request('get', '/api/games/{game}/lessons', { path: { game } }),
  /** A step of a course after what was done in it. */
  lesson: (game: string, step: string, actions: string[]) =>
    request('post', '/api/games/{game}/lessons/{step}', {
      path: { game, step },
      body: { actions },
    }),
  open: (body: NewMatch) => request('post', '/api/matches', { body }),
  join: (id: string, name: string) =>
    request('post', '/api/matches/{id}/join', { path: { id }, body: { name } }),
  match: (id: string, token?: Token) =>
    request('get', '/api/matches/{id}', { path: { id }, token }),
  events: (id: string, since: number, token?: Token) =>
    request('get', '/api/matches/{id}/events', { path: { id }, query: { since }, token }),
  /** Some positions of the match, from that one on. */
  review: (id: string, token: Token, from: number) =>
    request('get', '/api/matches/{id}/review', {
      path: { id },
      query: { from, limit: PAGE },
      token,
    }),
  /** What the computer would play; `tell` hears what it has found so far. */
  hint: (id: string, token: Token, tell: (found: Hint) => void): Promise<Hint> =>
    send(
      'post',
      address('/api/matches/{id}/hint', { path: { id } }),
      async (answer) => {
        for await (const { name, data } of eventsOf(answer)) {
          if (name === 'hint') return data as Hint
          tell(data as Hint)
        }
        // An answer without an end is no better than a connection that broke.
        throw new Refusal('unreachable')
      },
      { token, body: {}, accept: 'text/event-stream' },
    ),
  /** Starts the analysis of a match, or goes on with it; `analysis` is where it is followed. */
  analyse: (id: string, token?: Token) =>
    request('post', '/api/matches/{id}/analysis', { path: { id }, body: {}, token }),
  analysis: (id: string) => address('/api/matches/{id}/analysis', { path: { id } }),
  /** Tournaments that are not over, one's own first; none where they cannot be had. */
  tournaments: (): Promise<{ lines: TournamentLine[]; joined: boolean }> =>
    request('get', '/api/tournaments').then(
      ({ mine, current }) => ({
        lines: [...mine, ...current.filter(({ id }) => !mine.some((one) => one.id === id))],
        joined: mine.length > 0,
      }),
      () => ({ lines: [], joined: false }),
    ),
  /** Looks for somebody to play with; `sought` waits a while for news of it. */
  seek: (body: SeekAsked) => request('post', '/api/seeks', { body }),
  sought: (id: string) => request('get', '/api/seeks/{id}', { path: { id }, query: { wait: 20 } }),
  cancelSeek: (id: string) => request('delete', '/api/seeks/{id}', { path: { id } }),
  challenges: () => request('get', '/api/challenges'),
  challenge: (body: ChallengeAsked) => request('post', '/api/challenges', { body }),
  acceptChallenge: (id: string) => request('post', '/api/challenges/{id}/accept', { path: { id } }),
  /** Declines it, or withdraws one's own. */
  endChallenge: (id: string) => request('delete', '/api/challenges/{id}', { path: { id } }),
  /** Whom one follows, who of them is here, and whom one has blocked. */
  contacts: () => request('get', '/api/me/contacts'),
  follow: (name: string) => request('put', '/api/me/following/{name}', { path: { name } }),
  unfollow: (name: string) => request('delete', '/api/me/following/{name}', { path: { name } }),
  block: (name: string) => request('put', '/api/me/blocked/{name}', { path: { name } }),
  unblock: (name: string) => request('delete', '/api/me/blocked/{name}', { path: { name } }),
  /** How two stand against each other, as the first sees it. */
  against: (name: string, other: string) =>
    request('get', '/api/people/{name}/against/{other}', { path: { name, other } }),
  /** Tells the moderators of somebody. */
  report: (body: ReportAsked) => request('post', '/api/reports', { body }),
  /** For moderators: reports that wait. */
  reports: () => request('get', '/api/moderation/reports'),
  evidence: (id: string) => request('get', '/api/moderation/reports/{id}', { path: { id } }),
  acts: () => request('get', '/api/moderation/acts'),
  moderate: (body: ActAsked) => request('post', '/api/moderation/acts', { body }),
  /** What moderators did about whoever asks. */
  actsOnMe: () => request('get', '/api/me/acts').then(({ acts }) => acts),
  /** For moderators: keeps somebody from the chat of every table; 0 lets them write again. */
  silence: (id: string, minutes: number) =>
    request('post', '/api/people/{id}/mute', { path: { id }, body: { minutes } }),
  say: (id: string, body: Saying, token: Token) =>
    request('post', '/api/matches/{id}/chat', { path: { id }, body, token }),
  rematch: (id: string, token: string) =>
    request('post', '/api/matches/{id}/offers', {
      path: { id },
      body: { offer: 'rematch' },
      token,
    }),
  /** The table of a day's deal; absent: today's. */
  daily: (day: string, from?: number) => request('get', '/api/daily', { query: { day, from } }),
  /** Whether somebody who knew the cards of a match that is over could have won. */
  deal: (id: string) => request('get', '/api/matches/{id}/deal', { path: { id } }),
  playDaily: (name: string) => request('post', '/api/daily', { body: { name } }),
  /** How much all play, and the records. */
  club: () => request('get', '/api/club'),
  leaderboard: (game: string, variant: string) =>
    request('get', '/api/leaderboards', { query: { game, variant } }),
  /** An account and what it has achieved. */
  person: (name: string) => request('get', '/api/people/{name}', { path: { name } }),
  /** A rating in the course of time. */
  climb: (name: string, game: string, variant: string) =>
    request('get', '/api/people/{name}/ratings', { path: { name }, query: { game, variant } }),
  /** What somebody played; nothing given lets everything through. */
  history: (name: string, query: HistoryAsked) =>
    request('get', '/api/people/{name}/matches', { path: { name }, query }),
  /** Public matches that wait for a guest, and those being played. */
  rooms: () => request('get', '/api/rooms'),
  /** The best running match of each game; `game`: those of one game side by side. */
  television: (game = '') => request('get', '/api/tv', { query: game ? { game } : {} }),
  /** The match that the code of a room leads to. */
  room: (code: string) =>
    request('get', '/api/rooms/{code}', { path: { code } }).then(({ match }) => match),
  /** Looks through a text record; the server keeps nothing of it. */
  async read(text: string): Promise<RecordRead> {
    const page = (from: number) =>
      request('post', '/api/records', { query: { from, limit: PAGE }, body: { text } })
    const first = await page(0)
    const frames = await everyFrame((from) => (from ? page(from) : Promise.resolve(first)))
    return { ...first, frames }
  },
  record: (id: string, token?: Token) =>
    send('get', address('/api/matches/{id}/record', { path: { id } }), (answer) => answer.text(), {
      token,
    }),
}
