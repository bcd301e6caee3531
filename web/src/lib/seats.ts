/** What a seat is called: a side of marks by its mark, a side of stones by its colour. */
import type { Seat } from '../api/types'
import { t } from '../lang/index.svelte'
import { settings } from './settings.svelte'

export const seatWord = (game: string, seat: Seat): string =>
  t(`${game}.seat.${seat}`, { pieces: settings.pieces })
