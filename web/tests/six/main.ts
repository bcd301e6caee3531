/** Several live tables on one page: `?games=` says which. A browser test plays at them. */
import { mount } from 'svelte'
import { api } from '../../src/api/client'
import { loadBoard } from '../../src/boards'
import { load, speak } from '../../src/lang/index.svelte'
import { rememberMatch, tokensOf } from '../../src/lib/seatTokens'
import { LiveTable } from '../../src/table/table.svelte'
import Tables from './Tables.svelte'
import '../../src/tokens.css'
import '../../src/base.css'

await speak('en')
await load('house')

const shown = await api.games()
const games = new URLSearchParams(location.search).get('games')!.split(',')

/** A game on one device. */
async function open(game: string): Promise<LiveTable> {
  const { seats } = shown.find(({ id }) => id === game)!
  const chairs = Array.from({ length: seats }, () => ({ kind: 'human' as const, open: false }))
  const made = await api.open({ game, options: {}, seats: chairs })
  rememberMatch(made.id, { game, tokens: tokensOf(made), mode: 'device' })
  return new LiveTable(made.id, await loadBoard(game), () => {})
}

mount(Tables, {
  target: document.getElementById('app')!,
  props: { tables: await Promise.all(games.map(open)) },
})
