import { t } from '../../lang/index.svelte'
import { face } from '../contract'
import front from './front'
import Aids from './Aids.svelte'
import { arrowOf, written } from './directions'
import Keys from './Keys.svelte'
import Mark from './Mark.svelte'
import Tally from './Tally.svelte'
import Under from './Under.svelte'
import { perSeat, type StayView } from './view'

/** Against the computer there is one score, between people there are two (U-LOCAL-3). */
function facts({ seats, points, penalty, result }: StayView) {
  const people = [0, 1].filter((seat) => seats[seat] === 'human')
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

export default face<StayView>({
  ...front,
  Mark,
  Tally,
  Under,
  Settings: Aids,
  Keys,
  drawless: true,
  facts,
  verdict,
  short: (action) => {
    const move = written(action)
    return move ? `${arrowOf(move.dir)}${move.dist}` : t('stay-on-the-board.claim')
  },
  typed: (text) => text.toLowerCase().replace(/\s|[·*]/g, (sign) => (sign.trim() ? 'x' : '')),
  keys: [
    { key: 'Q W E A D Z X C', what: 'stay-on-the-board.keys.direction' },
    { key: '1 … 8', what: 'stay-on-the-board.distance' },
    { key: 'S Enter Space', what: 'stay-on-the-board.key.confirm' },
    { key: 'N Backspace', what: 'stay-on-the-board.key.claim' },
    { key: 'H', what: 'stay-on-the-board.key.peek' },
    { key: 'Num0', what: 'stay-on-the-board.key.autohide' },
    { key: 'B', what: 'stay-on-the-board.key.mode' },
    { key: '= −', what: 'stay-on-the-board.keys.size' },
    { key: 'V', what: 'stay-on-the-board.key.voice' },
    { key: 'T L', what: 'stay-on-the-board.keys.look' },
  ],
  fixed: true,
  letters: true,
  pace: 1000,
})
