/**
 * Short soft sounds, made here. Nothing sounds before the player has touched the page, and what plays
 * them comes with the first of them.
 */
import { settings } from './settings.svelte'

export type Sound =
  'move' | 'slide' | 'flip' | 'alarm' | 'low' | 'win' | 'loss' | 'draw' | 'offer' | 'refuse'

/** What can be heard or not, each by itself. */
export const KINDS = ['moves', 'clock', 'notices'] as const
export type Kind = (typeof KINDS)[number]

export const SOUND_SETS = ['soft', 'wood'] as const
export type SoundSet = (typeof SOUND_SETS)[number]

export interface Tone {
  /** Hertz at the start and at the end. */
  pitch: [number, number]
  /** Seconds: when it starts and how long it fades. */
  at: number
  long: number
  loud: number
  /** Noise is a knock: its pitch is what is left of it. */
  wave: OscillatorType | 'noise'
}

export const tone = (
  from: number,
  to: number,
  at: number,
  long: number,
  loud = 0.12,
  wave: Tone['wave'] = 'sine',
): Tone => ({ pitch: [from, to], at, long, loud, wave })

const KIND_OF: Partial<Record<Sound, Kind>> = {
  ...{ alarm: 'clock', low: 'clock' },
  ...{ win: 'notices', loss: 'notices', draw: 'notices', offer: 'notices' },
}

/** Of which kind a sound is; a game's own are those of its moves. */
export const kindOf = (sound: Sound | readonly Tone[]): Kind =>
  (typeof sound === 'string' && KIND_OF[sound]) || 'moves'

/** How much louder or softer than made: 80 of 100 is as made, and the ear hears squares. */
export const loudness = (volume: number): number => (volume / 80) ** 2

export function play(sound: Sound | readonly Tone[]): void {
  const { volume, muted, sounds } = settings
  if (!settings.sound || volume === 0 || muted.includes(kindOf(sound))) return
  if (!navigator.userActivation?.hasBeenActive) return
  // Whoever is out of reach of the server plays on in silence.
  void import('../sounds/player').then(
    (player) => player.sound(sound, sounds, loudness(volume)),
    () => {},
  )
}
