/** What the puzzles ask of the server. */
import { request } from '../api/request'
import type { paths } from '../api/schema'
import type { SolverRating } from '../api/types'

/** Which puzzles are wanted; what is empty narrows nothing. */
export type Wanted = NonNullable<paths['/api/puzzles/next']['get']['parameters']['query']>

export const puzzles = {
  every: () => request('get', '/api/puzzles'),
  daily: () => request('get', '/api/puzzles/daily'),
  next: (query: Wanted) => request('get', '/api/puzzles/next', { query }),
  one: (id: string) => request('get', '/api/puzzles/{id}', { path: { id } }),
  /** What comes of these actions, from the start on; `rating` where a guest's is to move. */
  attempt: (id: string, actions: string[], rating: SolverRating | null) =>
    request('post', '/api/puzzles/{id}/attempts', { path: { id }, body: { actions, rating } }),
  solution: (id: string, rating: SolverRating | null) =>
    request('post', '/api/puzzles/{id}/solution', { path: { id }, body: { rating } }),
  vote: (id: string, up: boolean | null) =>
    request('put', '/api/puzzles/{id}/vote', { path: { id }, body: { up } }),
  bests: (game: string) => request('get', '/api/puzzles/runs', { query: { game } }),
  begin: (game: string) => request('post', '/api/puzzles/runs', { body: { game } }),
  run: (run: string) => request('get', '/api/puzzles/runs/{run}', { path: { run } }),
  step: (run: string, step: number, actions: string[]) =>
    request('post', '/api/puzzles/runs/{run}/steps', { path: { run }, body: { step, actions } }),
}
