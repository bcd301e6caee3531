/** What each cell is called by those who hear the board: its content, and what can be done there. */
import { listed, signed, t } from '../../lang/index.svelte'
import { grounds, heading, named, stops } from './cells'
import type { Card, IslandView, Step } from './view'
import { nameOf } from './words'

function cardText(card: Card): string {
  const parts = [nameOf(card.side!)]
  if (card.side === card.back && card.lives) {
    parts.push(t('save-oneself.lives_change', { lives: signed(card.lives) }))
  }
  if (card.flip) parts.push(t('save-oneself.can_flip', { front: nameOf(card.front) }))
  return listed(parts, false)
}

function seaText(view: IslandView, cell: string): string {
  const { ship } = view
  if (ship && named(ship) === cell) {
    const waits = ship.skipMove ? 'yes' : 'no'
    return t('save-oneself.cell.ship', { cell, way: heading[ship.direction], waits })
  }
  const stop = stops(view).find((mark) => named(mark) === cell)
  if (stop) {
    const signals = listed(stop.signals.map(nameOf))
    const key = signals ? 'save-oneself.cell.seen' : 'save-oneself.cell.route'
    return t(key, { cell, days: stop.days, signals })
  }
  const bare = grounds(view).some((place) => named(place) === cell) ? 'shore' : 'sea'
  return t(`save-oneself.cell.${bare}`, { cell })
}

export function cellText(
  view: IslandView,
  cell: string,
  step: Step | undefined,
  resting: boolean,
): string {
  const card = view.cards.find((found) => found.cell === cell)
  const you = resting ? 'stay' : view.player.join(',') === cell ? 'yes' : 'no'
  const about = card
    ? t('save-oneself.cell.card', { cell, card: cardText(card), you })
    : seaText(view, cell)
  return step ? t('save-oneself.cell.step', { about, way: step.action, harm: step.harm }) : about
}
