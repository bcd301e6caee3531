/** What a board that a game brings along is given, and what it gives back: see docs/boards.md. */
import type { Picture, Seat, Told, View } from '../../api/types'
import { t } from '../../lang/index.svelte'
import type { BoardProps } from '../contract'

export interface Given {
  /** Of this contract: members are added to it, never changed. */
  version: 1
  locale: string
  view: View
  picture: Picture | undefined
  legal: readonly string[]
  you: Seat | null
  actors: readonly Seat[]
  interactive: boolean
  last: readonly Told[]
  pending: string | null
  hint: string | null
  over: boolean
  flipped: boolean
  coordinates: boolean
  still: boolean
  name: (seat: Seat) => string
  act: (action: string) => void
}

export interface Mounted {
  update: (props: Given) => void
  destroy: () => void
}

export interface Mounting {
  mount: (element: HTMLElement, props: Given) => Mounted
}

export function given(props: BoardProps, locale: string): Given {
  const { view, picture, legal, you, actors, interactive, last, pending, hint, flipped } = props
  return {
    ...{ version: 1, locale, view, picture, legal, you, actors, interactive, last, pending, hint },
    flipped,
    over: props.over,
    coordinates: props.prefs.coordinates,
    still: props.prefs.still,
    name: (seat) => props.table?.name(seat) ?? t('general.seat', { number: seat + 1 }),
    // Only what is legal leaves the board, whatever its code wants.
    act: (action) => void (props.interactive && legal.includes(action) && props.onact(action)),
  }
}
