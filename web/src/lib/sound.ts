/** Short soft tones, made here. Nothing sounds before the player has touched the page. */
import { settings } from './settings.svelte'

export type Sound =
  'move' | 'slide' | 'flip' | 'alarm' | 'low' | 'win' | 'loss' | 'draw' | 'offer' | 'refuse'

export interface Tone {
  /** Hertz at the start and at the end. */
  pitch: [number, number]
  /** Seconds: when it starts and how long it fades. */
  at: number
  long: number
  loud: number
  wave: OscillatorType
}

export const tone = (
  from: number,
  to: number,
  at: number,
  long: number,
  loud = 0.12,
  wave: OscillatorType = 'sine',
): Tone => ({ pitch: [from, to], at, long, loud, wave })

/** Every sound of the house. */
export const score: Record<Sound, readonly Tone[]> = {
  move: [tone(320, 190, 0, 0.09, 0.2, 'triangle')],
  slide: [tone(140, 220, 0, 0.16, 0.16, 'triangle')],
  flip: [tone(520, 340, 0, 0.07), tone(380, 460, 0.06, 0.09)],
  alarm: [tone(880, 880, 0, 0.12), tone(880, 880, 0.18, 0.12)],
  low: [tone(740, 740, 0, 0.08, 0.08)],
  win: [tone(523, 523, 0, 0.18), tone(659, 659, 0.12, 0.18), tone(784, 784, 0.24, 0.4)],
  loss: [tone(392, 392, 0, 0.2), tone(311, 294, 0.16, 0.45)],
  draw: [tone(440, 440, 0, 0.2), tone(440, 440, 0.2, 0.3)],
  refuse: [tone(180, 140, 0, 0.12, 0.1, 'triangle')],
  offer: [tone(587, 587, 0, 0.12), tone(698, 698, 0.1, 0.16)],
}

/** More than so many at once would be noise. */
const AT_ONCE = 3
let sounding = 0
let context: AudioContext | null = null

export function play(sound: Sound | readonly Tone[]): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive || sounding >= AT_ONCE) return
  const tones = typeof sound === 'string' ? score[sound] : sound
  sounding++
  setTimeout(() => sounding--, 1_000 * Math.max(...tones.map(({ at, long }) => at + long)))
  context ??= new AudioContext()
  void context.resume()
  for (const { pitch, at, long, loud, wave } of tones) {
    const start = context.currentTime + at
    const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch[0] })
    const gain = new GainNode(context, { gain: 0 })
    oscillator.frequency.exponentialRampToValueAtTime(pitch[1], start + long)
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(loud, start + 0.008)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + long)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + long + 0.02)
  }
}
