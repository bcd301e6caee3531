/** How fast the island moves and whether it advises: settings that the rules never see (section 4). */
import { keep, recall } from '../../lib/keep'

export const SPEEDS = ['slow', 'normal', 'fast'] as const
export type Speed = (typeof SPEEDS)[number]

export interface Tempo {
  speed: Speed
  /** The computer's advice is shown before every step. */
  hints: boolean
}

const usual: Tempo = { speed: 'normal', hints: false }
const FACTORS: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.5 }

export const tempo: Tempo = $state({ ...usual, ...recall<Partial<Tempo>>('island', {}) })

export function setTempo(news: Partial<Tempo>): void {
  Object.assign(tempo, news)
  keep('island', $state.snapshot(tempo))
}

/** What a duration of the reference pace is multiplied by. */
export const stretch = () => FACTORS[tempo.speed] ?? 1
