/** Why people are reported, and what moderators do. */
import type { ActAsked } from '../api/types'

export const REASONS = ['cheating', 'abuse', 'name', 'spam', 'other'] as const

export type Kind = ActAsked['kind']

/** What can be done about somebody; with a report that can be nothing, with a match its rating. */
export function kindsFor(report: boolean, match: boolean, closed: boolean): Kind[] {
  return [
    ...(report ? (['dismiss'] as const) : []),
    'warn',
    'mute',
    ...(match ? (['undo_rating'] as const) : []),
    closed ? 'reopen' : 'close',
    ...(report || closed ? [] : (['reset_code', 'reopen'] as const)),
  ]
}
