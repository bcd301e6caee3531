/** What the pages of studies ask of the server. */
import { address, request, send } from '../api/request'
import type { Told } from '../api/stream'
import { eventsOf } from '../api/stream'
import type { ChangeAsked, ChapterAsked, StudyAsked, StudyShown } from '../api/types'

export type Kind = 'mine' | 'shared' | 'public'
export type Visibility = StudyShown['visibility']

export const studies = {
  list: (of: Kind, before: number | null = null) =>
    request('get', '/api/studies', { query: before === null ? { of } : { of, before } }),
  create: (body: StudyAsked) => request('post', '/api/studies', { body }),
  one: (id: string) => request('get', '/api/studies/{id}', { path: { id } }),
  head: (id: string, body: { name?: string; visibility?: Visibility }) =>
    request('patch', '/api/studies/{id}', { path: { id }, body }),
  remove: (id: string) => request('delete', '/api/studies/{id}', { path: { id } }),
  invite: (id: string, name: string) =>
    request('put', '/api/studies/{id}/editors/{name}', { path: { id, name } }),
  /** They write in it no more; by oneself, that is leaving or declining. */
  dismiss: (id: string, name: string) =>
    request('delete', '/api/studies/{id}/editors/{name}', { path: { id, name } }),
  accept: (id: string) => request('post', '/api/studies/{id}/accept', { path: { id } }),
  chapter: (id: string, chapter: string) =>
    request('get', '/api/studies/{id}/chapters/{chapter}', { path: { id, chapter } }),
  addChapter: (id: string, body: ChapterAsked) =>
    request('post', '/api/studies/{id}/chapters', { path: { id }, body }),
  chapterHead: (id: string, chapter: string, body: { name?: string; place?: number }) =>
    request('patch', '/api/studies/{id}/chapters/{chapter}', { path: { id, chapter }, body }),
  /** `base`: the last edit that was seen. */
  removeChapter: (id: string, chapter: string, base: number) =>
    request('delete', '/api/studies/{id}/chapters/{chapter}', {
      path: { id, chapter },
      query: { base },
    }),
  edit: (id: string, chapter: string, body: ChangeAsked) =>
    request('post', '/api/studies/{id}/chapters/{chapter}/edits', { path: { id, chapter }, body }),
  edits: (id: string, since: number) =>
    request('get', '/api/studies/{id}/edits', { path: { id }, query: { since } }),
  /** Tells what happens from then on, until the stream ends; `heard`: it stands still. */
  follow: (
    id: string,
    since: number,
    tell: (told: Told) => void,
    heard: () => void,
    signal: AbortSignal,
  ) =>
    send(
      'get',
      address('/api/studies/{id}/edits', { path: { id }, query: { since } }),
      async (answer) => {
        for await (const told of eventsOf(answer, heard)) tell(told)
      },
      { signal, accept: 'text/event-stream' },
    ),
}
