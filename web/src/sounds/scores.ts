/** Every sound, in each set of them. */
import { tone, type Sound, type SoundSet, type Tone } from '../lib/sound'

type Score = Record<Sound, readonly Tone[]>

const soft: Score = {
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

/** A knock on wood: a short noise, and the body of what was struck. */
const knock = (pitch: number, at = 0, loud = 0.2): Tone[] => [
  tone(pitch * 5, pitch * 4, at, 0.03, loud, 'noise'),
  tone(pitch, pitch * 0.8, at, 0.07, loud * 0.7, 'triangle'),
]

const wood: Score = {
  move: knock(330),
  slide: [tone(900, 500, 0, 0.18, 0.12, 'noise'), ...knock(220, 0.16, 0.14)],
  flip: [tone(2400, 1600, 0, 0.06, 0.12, 'noise'), ...knock(420, 0.05, 0.12)],
  alarm: [...knock(620), ...knock(620, 0.14), ...knock(620, 0.28)],
  low: [...knock(520, 0, 0.14), ...knock(520, 0.16, 0.14)],
  win: [...knock(392), ...knock(494, 0.12), ...knock(587, 0.24), ...knock(784, 0.36)],
  loss: [...knock(294), ...knock(220, 0.2)],
  draw: [...knock(330), ...knock(330, 0.2)],
  refuse: [tone(160, 130, 0, 0.1, 0.14, 'noise')],
  offer: [...knock(494), ...knock(587, 0.12)],
}

export const scores: Record<SoundSet, Score> = { soft, wood }
