/** What a notice says, and where it leads. */
import type { Notice } from '../api/types'
import { loadName } from '../boards'
import { knows, load, t } from '../lang/index.svelte'

/** Makes the words known that notices about these games are told in. */
export async function loadWordsOf(notices: readonly Pick<Notice, 'game'>[]): Promise<void> {
  const games = new Set(notices.flatMap(({ game }) => game || []))
  // A game that the house has no more is called by its id.
  await Promise.all([load('bell'), ...[...games].map((game) => loadName(game).catch(() => {}))])
}

export const gameName = (game: string): string => (knows(`${game}.name`) ? t(`${game}.name`) : game)

/** What a notification is headed with; some notices are about no game. */
export const titleOf = ({ game }: Pick<Notice, 'game'>): string => gameName(game) || 'Parlour'

export function noticeText({ kind, who, game }: Pick<Notice, 'kind' | 'who' | 'game'>): string {
  const key = `bell.${kind}`
  if (!knows(key)) return gameName(game)
  return t(key, { who: who || t('table.guest'), game: gameName(game) })
}

/** A challenge is answered on the front page; what a moderator says stands with the account. */
export function placeOf({
  kind,
  match,
  about,
}: Pick<Notice, 'kind' | 'match'> & { about?: string }): string {
  if (kind === 'invited' || kind === 'reply') return `/studies/${about}`
  if (kind === 'moderated') return '/account'
  return match ? `/m/${match}` : '/'
}
