/** The story in sentences: what happened, what a card is called and what it asks for. */
import type { Told } from '../../api/types'
import { t } from '../../lang/index.svelte'
import type { Sound } from '../../lib/sound'
import type { IslandView, Need, Ship } from './view'

export const nameOf = (side: string) => t(`save-oneself.card.${side}`)

/** What a piece is called that is set up by hand: a side of a card, or the ship by its corner. */
export const pieceName = (id: string) =>
  id.startsWith('ship-') ? t('save-oneself.setup.ship', { corner: id.slice(5) }) : nameOf(id)

/** What a happening is called; empty if nothing need be said of it. */
export function telling({ code, values }: Told): string {
  const side = String(values.side ?? '')
  switch (code) {
    case 'dealt':
      return `${t('save-oneself.start')} ${t(`save-oneself.drawn.${values.card}`)}`
    case 'drawn':
      return t(`save-oneself.drawn.${values.card}`)
    case 'stepped':
      return side && values.side
        ? t('save-oneself.stepped', { way: String(values.direction), card: nameOf(side) })
        : ''
    case 'hurt':
      return t(`save-oneself.hurt.${values.why}`, values)
    case 'spared':
      return t(`save-oneself.spared.${side}`)
    case 'healed':
      return t('save-oneself.healed', { gained: Number(values.gained) })
    case 'swapped':
      return t('save-oneself.swapped', { card: nameOf(side) })
    case 'turned':
      return t(`save-oneself.turned.${side}`)
    case 'flipped':
      return t(`save-oneself.flipped.${side}`)
    case 'broken':
      return t(`save-oneself.broken.${side}`)
    case 'rescued':
      return (values.signals as string[]).map((seen) => t(`save-oneself.seen.${seen}`)).join(' ')
    case 'lost':
      return t(`save-oneself.reason.${values.why}`)
    case 'day':
      return ''
    default:
      return t(`save-oneself.${code}`, values)
  }
}

/** Lives won or lost by a happening. */
export function livesOf({ code, values }: Told): number {
  if (code === 'hurt') return -Number(values.lost)
  return code === 'healed' ? Number(values.gained) : 0
}

export function sound(told: readonly Told[]): Sound | null {
  const has = (...codes: string[]) => told.some(({ code }) => codes.includes(code))
  if (has('tornado', 'ship_driven_off')) return 'alarm'
  if (has('flipped', 'turned')) return 'flip'
  if (has('ship_called')) return 'offer'
  return null
}

export function needText({ kind, card }: Need): string {
  return kind === 'card'
    ? t('save-oneself.need.card', { card: nameOf(card ?? '') })
    : t(`save-oneself.need.${kind}`)
}

/** Where the ship's way leads, in a sentence. */
export function outlook(ship: Ship): string {
  const days = ship.route.length
  const seen = ship.route.at(-1)?.signals ?? []
  if (ship.ends === 'rescue') {
    return t('save-oneself.outlook.rescue', { days, signal: nameOf(seen[0] ?? 'ship') })
  }
  return ship.ends === 'over' ? '' : t(`save-oneself.outlook.${ship.ends}`, { days })
}

/** What is asked of the player now. */
export function asks(view: IslandView): string {
  if (view.phase === 'move' && view.hasMoved) return t('save-oneself.ask.again')
  return view.phase === 'move' || view.phase === 'flip' ? t(`save-oneself.ask.${view.phase}`) : ''
}
