import { t } from '../../lang/index.svelte'
import type { Key } from '../../lang/keys'
import { lazily } from '../../ui/lazily'
import { defineBoard } from '../contract'
import card from './card'
import { arrowOf, written } from './directions'
import { COMMANDS } from './keys'
import Mark from './Mark.svelte'
import Tally from './Tally.svelte'
import Controls from './Controls.svelte'
import { perSeat, type StayView } from './view'

/** Against the computer there is one score, between people there are two (U-LOCAL-3). */
function facts({ seats, points, penalty, result }: StayView): { what: Key; count: number }[] {
  const people = ([0, 1] as const).filter((seat) => seats[seat] === 'human')
  const scoreOf = (seat: number) =>
    result ? perSeat(result.score, seat) : perSeat(points, seat) - perSeat(penalty, seat)
  if (people.length === 2)
    return people.map((seat) => ({
      what: `stay-on-the-board.fact.score_${seat}`,
      count: scoreOf(seat),
    }))
  const mine = people[0] ?? 0
  return [
    { what: 'stay-on-the-board.fact.points', count: perSeat(points, mine) },
    { what: 'stay-on-the-board.fact.penalty', count: perSeat(penalty, mine) },
    { what: 'stay-on-the-board.fact.score', count: scoreOf(mine) },
  ]
}

/** In normal mode the computer never errs: it is a run for points, and told as one (section 8). */
function verdict(view: StayView, seat: number): string | null {
  const run = view.mode === 'normal' && view.seats[1 - seat] === 'computer'
  return run ? t('stay-on-the-board.run', { points: perSeat(view.points, seat) }) : null
}

export default defineBoard<StayView>({
  ...card,
  Mark,
  Tally,
  Controls,
  Settings: lazily(() => import('./Aids.svelte')),
  facts,
  verdict,
  short: (action) => {
    const move = written(action)
    if (move) return `${arrowOf(move.dir)}${move.dist}`
    const start = /^start (\d)\.(\d)$/.exec(action)
    // People count rows and columns from 1.
    return start ? `${+start[1]! + 1}.${+start[2]! + 1}` : t('stay-on-the-board.claim')
  },
  spoken(action) {
    const move = written(action)
    if (!move) return null
    const way = t(`stay-on-the-board.way.${move.dir}`)
    return t('stay-on-the-board.spoken', { distance: move.dist, way })
  },
  typed: (text) => text.toLowerCase().replace(/\s|[·*]/g, (sign) => (sign.trim() ? 'x' : '')),
  commands: COMMANDS,
  keys: [],
  fixed: true,
  letters: true,
  pace: 1000,
})
