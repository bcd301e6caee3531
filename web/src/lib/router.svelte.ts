/**
 * Addresses of the page: `/`, `/m/{id}`, `/m/{id}/review`, `/m/{id}/rules` and `/m/{id}/settings`
 * (sheets over a table that is not left for them), `/play/{game}`, `/rules`, `/rules/{game}`, `/learn/{game}`, `/settings`,
 * `/account`, `/record`, `/daily`, `/daily/{day}`, `/deal/{game}/{seed}`, `/people/{name}`,
 * `/people/~{id}`, `/contacts`, `/moderation`, `/leaderboards`, `/club`, `/watch`, `/analysis/{game}`,
 * `/puzzles`, `/puzzles/{id}`, `/puzzles/run`, `/studies`, `/studies/{id}`, `/studies/{id}/{chapter}`,
 * `/tournaments`, `/tournaments/{id}`, `/embed/m/{id}` (a board for other sites), `/embed/tv`,
 * `/embed/tv/{game}` (the best running game), `/embed/wall`, `/embed/wall/{game}` (up to six of them).
 */
export type Sheet = 'rules' | 'settings'
export type Route =
  | { place: 'home' }
  | { place: 'table'; id: string; review: boolean; sheet: Sheet | null }
  | { place: 'play'; game: string }
  | { place: 'learn' }
  | { place: 'rules'; game: string }
  | { place: 'course'; game: string }
  | { place: 'settings' }
  | { place: 'account' }
  | { place: 'record' }
  | { place: 'daily'; day: string }
  | { place: 'deal'; game: string; seed: string }
  | { place: 'person'; name: string }
  | { place: 'contacts' }
  | { place: 'moderation' }
  | { place: 'leaderboards' }
  | { place: 'club' }
  | { place: 'watch' }
  | { place: 'analysis'; game: string }
  | { place: 'puzzles' }
  | { place: 'puzzle'; id: string }
  | { place: 'run' }
  | { place: 'studies' }
  | { place: 'study'; id: string; chapter: string }
  | { place: 'tournaments' }
  | { place: 'tournament'; id: string }
  | { place: 'embed'; id: string }
  | { place: 'tv'; game: string }
  | { place: 'wall'; game: string }
  | { place: 'nowhere' }

/** The parts of a path; null where it is not written as one (`/m/%`). */
function parts(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

/** A day as an address names it; none is today. */
const DAY = /^(\d{4}-\d\d-\d\d)?$/

export function read(path: string): Route {
  const [first, second, third, ...rest] = parts(path) ?? ['/']
  if (rest.length > 0) return { place: 'nowhere' }
  if (first === undefined) return { place: 'home' }
  if (first === 'm' && second && (third === undefined || third === 'review'))
    return { place: 'table', id: second, review: third === 'review', sheet: null }
  if (first === 'm' && second && (third === 'rules' || third === 'settings'))
    return { place: 'table', id: second, review: false, sheet: third }
  if (first === 'play' && second && third === undefined) return { place: 'play', game: second }
  // Its courses are at `/learn/{game}`, so it is looked for there as well.
  if ((first === 'rules' || first === 'learn') && second === undefined) return { place: 'learn' }
  if (first === 'rules' && third === undefined) return { place: 'rules', game: second! }
  if (first === 'learn' && second && third === undefined) return { place: 'course', game: second }
  if (first === 'settings' && second === undefined) return { place: 'settings' }
  if (first === 'account' && second === undefined) return { place: 'account' }
  if (first === 'record' && second === undefined) return { place: 'record' }
  if (first === 'daily' && third === undefined && DAY.test(second ?? ''))
    return { place: 'daily', day: second ?? '' }
  if (first === 'deal' && second) {
    // Links from before two games could have deals name none.
    const [game, seed] = third === undefined ? ['', second] : [second, third]
    return { place: 'deal', game, seed }
  }
  if (first === 'people' && second && third === undefined) return { place: 'person', name: second }
  if (first === 'contacts' && second === undefined) return { place: 'contacts' }
  if (first === 'moderation' && second === undefined) return { place: 'moderation' }
  if (first === 'embed' && (second === 'tv' || second === 'wall'))
    return { place: second, game: third ?? '' }
  if (first === 'embed' && second === 'm' && third) return { place: 'embed', id: third }
  if (first === 'leaderboards' && second === undefined) return { place: 'leaderboards' }
  if (first === 'club' && second === undefined) return { place: 'club' }
  if (first === 'watch' && second === undefined) return { place: 'watch' }
  if (first === 'analysis' && second && third === undefined)
    return { place: 'analysis', game: second }
  if (first === 'puzzles' && third === undefined) {
    if (second === undefined) return { place: 'puzzles' }
    return second === 'run' ? { place: 'run' } : { place: 'puzzle', id: second }
  }
  if (first === 'studies')
    return second === undefined
      ? { place: 'studies' }
      : { place: 'study', id: second, chapter: third ?? '' }
  if (first === 'tournaments' && second === undefined) return { place: 'tournaments' }
  if (first === 'tournaments' && third === undefined) return { place: 'tournament', id: second! }
  return { place: 'nowhere' }
}

let route = $state.raw<Route>({ place: 'home' })
let path = $state.raw('/')
let query = $state.raw(new URLSearchParams())

/** Asks whether the table may be left, and leaves it where the answer is yes. */
type Guard = (leave: () => void) => void
let guard: Guard | null = null

function arrive(): void {
  route = read(location.pathname)
  path = location.pathname
  query = new URLSearchParams(location.search)
}

/** Whether that route leaves the table that is guarded. */
const leaves = (next: Route) =>
  guard !== null && !(next.place === 'table' && route.place === 'table' && next.id === route.id)

export const router = {
  get route() {
    return route
  },
  get path() {
    return path
  },
  /** What the address says after its question mark. */
  get query() {
    return query
  },
  /** Reads the address now and whenever it changes. */
  start(): void {
    arrive()
    addEventListener('popstate', wentBack)
    addEventListener('click', follow)
  },
  /** From now on whoever leaves this table is asked; null: nobody is. */
  guard(by: Guard | null): void {
    guard = by
  },
}

interface Going {
  replace?: boolean
  /** The answer was yes. */
  asked?: boolean
}

export function go(path: string, { replace = false, asked = false }: Going = {}): void {
  if (!asked && leaves(read(new URL(path, location.href).pathname)))
    return guard!(() => go(path, { asked: true }))
  history[replace ? 'replaceState' : 'pushState']({ within: true }, '', path)
  arrive()
  scrollTo(0, 0)
}

/** Goes back to where a sheet was opened, or where it was not opened from the page, to that path. */
export function goBack(path: string): void {
  if ((history.state as { within?: boolean } | null)?.within) history.back()
  else go(path, { replace: true })
}

/** Says more exactly what a page shows, in its address; empty values are left out. */
export function refine(values: Record<string, string>): void {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values))
    if (value) next.set(name, value)
    else next.delete(name)
  query = next
  const search = next.size > 0 ? `?${next}` : ''
  history.replaceState(history.state, '', location.pathname + search)
}

function wentBack(): void {
  const wanted = location.pathname + location.search
  if (!leaves(read(location.pathname))) return arrive()
  const { id } = route as Route & { place: 'table' }
  history.pushState({ within: true }, '', `/m/${encodeURIComponent(id)}`)
  guard!(() => go(wanted, { asked: true }))
}

/** Rules and settings that are opened at a table lie over it. */
function overTable(path: string): string {
  const sheet = /^\/(rules|settings)(\/|$)/.exec(path)?.[1]
  if (!sheet || route.place !== 'table' || route.review) return path
  return `/m/${encodeURIComponent(route.id)}/${sheet}`
}

/** Plain clicks on links of the page change the route without a reload. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest?.('a')
  const href = link?.getAttribute('href')
  if (!link || !href || link.getAttribute('target') || link.hasAttribute('download')) return
  const url = new URL(href, location.href)
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (url.pathname === location.pathname && url.hash) return
  event.preventDefault()
  go(overTable(url.pathname) + url.search + url.hash)
}
