/** Makes sounds with the browser's own oscillators and a little noise. */
import type { Sound, SoundSet, Tone } from '../lib/sound'
import { scores } from './scores'

/** More than so many at once would be noise. */
const AT_ONCE = 3
let sounding = 0
let context: AudioContext | null = null
let hiss: AudioBuffer | null = null

export function sound(what: Sound | readonly Tone[], set: SoundSet, loudness: number): void {
  if (sounding >= AT_ONCE) return
  const tones = typeof what === 'string' ? scores[set][what] : what
  sounding++
  setTimeout(() => sounding--, 1_000 * Math.max(...tones.map(({ at, long }) => at + long)))
  context ??= new AudioContext()
  void context.resume()
  for (const tone of tones) ring(context, tone, loudness)
}

function ring(context: AudioContext, { pitch, at, long, loud, wave }: Tone, by: number): void {
  const start = context.currentTime + at
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud * by, start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long)
  gain.connect(context.destination)
  const source = wave === 'noise' ? noise(context, pitch[0], gain) : hum(context, wave, pitch, gain)
  if (source instanceof OscillatorNode)
    source.frequency.exponentialRampToValueAtTime(pitch[1], start + long)
  source.start(start)
  source.stop(start + long + 0.02)
}

function hum(context: AudioContext, type: OscillatorType, [from]: Tone['pitch'], to: AudioNode) {
  const source = new OscillatorNode(context, { type, frequency: from })
  source.connect(to)
  return source
}

function noise(context: AudioContext, frequency: number, to: AudioNode) {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
    const samples = hiss.getChannelData(0)
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1
  }
  const source = new AudioBufferSourceNode(context, { buffer: hiss })
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency, Q: 1.2 })
  source.connect(filter).connect(to)
  return source
}
