/** What the analysis board asks of the server. */
import { api, Refusal } from '../api/client'
import { address, request, send } from '../api/request'
import { eventsOf } from '../api/stream'
import type { GameShown, LinesAsked, LinesShown, PositionAsked, SetupAsked } from '../api/types'

/** A position of no match, by the rules. */
export const position = (body: PositionAsked) => request('post', '/api/positions', { body })

/** What can be set up by hand, and what stands there. */
export const palette = (body: PositionAsked) => request('post', '/api/positions/palette', { body })

/** The game that leads to what was set up. */
export const setUp = (body: SetupAsked) => request('post', '/api/positions/setup', { body })

/** What either side threatens there, as the computer sees it. */
export const threats = (body: PositionAsked) => request('post', '/api/positions/threats', { body })

/** What was played from there, in the book of openings. */
export const book = (body: PositionAsked) => request('post', '/api/positions/book', { body })

/** The computer's lines there, told look by look until it looks no further or is given up. */
export const lines = (body: LinesAsked, tell: (found: LinesShown) => void, signal: AbortSignal) =>
  send(
    'post',
    address('/api/positions/lines'),
    async (answer) => {
      for await (const { data } of eventsOf(answer)) tell(data as LinesShown)
    },
    { body, signal, accept: 'text/event-stream' },
  )

/** How large a tree may be here. */
export const bounds = () => request('get', '/api/trees')

/** A line as a picture that moves, from after so many of its actions on. */
export const animation = (form: 'webp' | 'gif', body: PositionAsked, query: object) =>
  send('post', address(`/api/positions/animation.${form}`, { query }), (answer) => answer.blob(), {
    body,
  })

/** A tree or a file with variations, in another form. */
export const tree = (text: string, form: 'tree' | 'file' | 'record') =>
  request('post', '/api/trees', { body: { text, form } })

/** The same of whatever it may be; what is no file is a list of moves of that game. */
export const opened = (text: string, game: string, options: Record<string, unknown>) =>
  request('post', '/api/trees', { body: { text, game, options } })

/** What the house says of that game. */
export async function gameOf(id: string): Promise<GameShown> {
  const game = (await api.games()).find((game) => game.id === id)
  if (!game) throw new Refusal('unknown_game')
  return game
}
