/** What the cards sound like: each its own few tones. */
import type { Told } from '../../api/types'
import { tone, type Sound, type Tone } from '../../lib/sound'
import type { SkillId } from './skills'

export const CARDS: Record<SkillId, readonly Tone[]> = {
  fly_sand: [tone(900, 180, 0, 0.5, 0.05, 'sawtooth'), tone(500, 120, 0.1, 0.4, 0.06, 'triangle')],
  pick_gold: [tone(988, 988, 0, 0.16), tone(1319, 1319, 0.1, 0.4)],
  capture: [tone(220, 330, 0, 0.1, 0.18, 'triangle'), tone(330, 165, 0.1, 0.18, 0.18, 'triangle')],
  still_water: [tone(660, 655, 0, 0.7, 0.08), tone(990, 980, 0.12, 0.7, 0.05)],
  water_drop: [tone(620, 1240, 0, 0.09, 0.14), tone(520, 1040, 0.16, 0.09, 0.1)],
  mountain_power: [tone(90, 40, 0, 0.7, 0.25, 'triangle'), tone(140, 50, 0.25, 0.5, 0.2, 'square')],
  polar_reverse: [tone(300, 600, 0, 0.2, 0.12, 'triangle'), tone(600, 300, 0.2, 0.3, 0.12)],
  rise_again: [tone(262, 330, 0, 0.3, 0.12), tone(392, 523, 0.22, 0.45, 0.12)],
}

/** An answer is heard before the attack it stops, and a card before its stone. */
export function heard(told: readonly Told[]): Sound | readonly Tone[] | null {
  for (const { code, values } of told) {
    if (code === 'countered') return CARDS[values.answer as SkillId] ?? null
    if (code === 'declared') return CARDS[values.skill as SkillId] ?? null
    if (code === 'revived') return CARDS.rise_again
    if (code === 'broken') return CARDS.mountain_power
    if (code === 'removed') return 'slide'
    if (code === 'restored') return 'flip'
  }
  return null
}
