/** Where the page leads from everywhere. A part of the house that comes is one line here. */
import type { Route } from '../lib/router.svelte'
import type { IconName } from './icons'

export interface Destination {
  /** Its word is `nav.<name>`. */
  name: string
  href: string
  icon: IconName
  /** The pages that belong to it. */
  places: readonly Route['place'][]
}

export const destinations: readonly Destination[] = [
  { name: 'play', href: '/', icon: 'board', places: ['home', 'play', 'deal', 'daily', 'table'] },
  { name: 'puzzles', href: '/puzzles', icon: 'puzzle', places: ['puzzles', 'puzzle', 'run'] },
  {
    name: 'learn',
    href: '/rules',
    icon: 'book',
    places: ['learn', 'rules', 'course', 'analysis', 'studies', 'study'],
  },
  { name: 'watch', href: '/watch', icon: 'eye', places: ['watch', 'record'] },
  {
    name: 'tournaments',
    href: '/tournaments',
    icon: 'flag',
    places: ['tournaments', 'tournament'],
  },
  {
    name: 'best',
    href: '/leaderboards',
    icon: 'cup',
    places: ['leaderboards', 'club', 'person', 'contacts'],
  },
]

/** How a destination stands to the place one is at: it is that page, or that page is within it. */
export function standing(to: Destination, place: Route['place'], path: string) {
  if (to.href === path) return 'page'
  return to.places.includes(place) ? 'true' : undefined
}

/** The destination that a place belongs to: there one goes back to from it. */
export const above = (place: Route['place']): Destination =>
  destinations.find(({ places }) => places.includes(place)) ?? destinations[0]!
