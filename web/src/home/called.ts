/** Somebody was found for a game: whoever looked for one is called to the table, wherever they are. */
import type { SeekAsked } from '../api/types'
import { load as loadWords, t } from '../lang/index.svelte'
import { go, router } from '../lib/router.svelte'
import { heldMatch, rememberMatch } from '../lib/seatTokens'
import { play } from '../lib/sound'
import { offer, say } from '../ui/toasts.svelte'

/** Whether a game with somebody else is being played on this page. */
function isEngaged(): boolean {
  const { route } = router
  if (route.place !== 'table') return false
  const held = heldMatch(route.id)
  return held?.mode === 'online' && !held.over
}

export async function called(match: string, { game, clock }: SeekAsked): Promise<void> {
  rememberMatch(match, { game, mode: 'online', timed: !!clock && !clock.days })
  await loadWords('home')
  const path = `/m/${match}`
  const found = t('quick.found', { game: t(`${game}.name`) })
  play('offer')
  // Nobody is taken away from somebody else's table: there they are only told.
  if (isEngaged()) return offer(found, { text: t('do.to_table'), run: () => go(path) })
  const elsewhere = router.route.place === 'table'
  go(path, { asked: true })
  say(elsewhere ? t('quick.found_kept', { game: t(`${game}.name`) }) : found)
}
