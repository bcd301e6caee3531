/**
 * Addresses of the page: `/`, `/m/{id}`, `/m/{id}/review`, `/rules/{game}`, `/settings`,
 * `/account`, `/record`, `/daily`, `/daily/{day}`, `/deal/{seed}`, `/people/{name}`,
 * `/people/~{id}`, `/leaderboards`.
 */
export type Route =
  | { place: 'home' }
  | { place: 'table'; id: string; review: boolean }
  | { place: 'rules'; game: string }
  | { place: 'settings' }
  | { place: 'account' }
  | { place: 'record' }
  | { place: 'daily'; day: string }
  | { place: 'deal'; seed: string }
  | { place: 'person'; name: string }
  | { place: 'leaderboards' }
  | { place: 'nowhere' }

/** The parts of a path; null where it is not written as one (`/m/%`). */
function parts(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

export function read(path: string): Route {
  const [first, second, third, ...rest] = parts(path) ?? ['/']
  if (rest.length > 0) return { place: 'nowhere' }
  if (first === undefined) return { place: 'home' }
  if (first === 'm' && second && (third === undefined || third === 'review'))
    return { place: 'table', id: second, review: third === 'review' }
  if (first === 'rules' && third === undefined) return { place: 'rules', game: second ?? '' }
  if (first === 'settings' && second === undefined) return { place: 'settings' }
  if (first === 'account' && second === undefined) return { place: 'account' }
  if (first === 'record' && second === undefined) return { place: 'record' }
  if (first === 'daily' && third === undefined) return { place: 'daily', day: second ?? '' }
  if (first === 'deal' && second && third === undefined) return { place: 'deal', seed: second }
  if (first === 'people' && second && third === undefined) return { place: 'person', name: second }
  if (first === 'leaderboards' && second === undefined) return { place: 'leaderboards' }
  return { place: 'nowhere' }
}

let route = $state.raw<Route>({ place: 'home' })

export const router = {
  get route() {
    return route
  },
  /** Reads the address now and whenever it changes. */
  start(): void {
    route = read(location.pathname)
    addEventListener('popstate', () => (route = read(location.pathname)))
    addEventListener('click', follow)
  },
}

export function go(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState']({}, '', path)
  route = read(location.pathname)
  scrollTo(0, 0)
}

/** Plain clicks on links of the page change the route without a reload. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest?.('a')
  if (!link?.href || link.target || link.hasAttribute('download')) return
  const url = new URL(link.href)
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (url.pathname === location.pathname && url.hash) return
  event.preventDefault()
  go(url.pathname)
}
