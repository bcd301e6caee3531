import { expect, test } from 'vitest'
import type { WireEvent } from '../src/api/types'
import { score } from '../src/lib/sound'
import { soundOf } from '../src/table/tidings'
import type { Table } from '../src/table/table.svelte'

const news = (...kinds: string[]) =>
  kinds.map((kind, seq) => ({ kind, seq, at: 0, seat: 0, text: '', told: [] })) as WireEvent[]

type Heard = Parameters<typeof soundOf>[1]
const at = (more: Partial<Heard> = {}): Heard => ({
  ...{ over: false, held: [0], position: null, face: null },
  ...more,
})
const ended = (held: number[], scores: number[] | null) =>
  at({ over: true, held, position: { result: { scores } } as Table['position'] })
const sliding = at({ face: { sound: () => 'slide' } })

test.each<[string, string[], Heard, keyof typeof score | null]>([
  ['an action is a move', ['action'], at(), 'move'],
  ['an action sounds as its game says', ['action'], sliding, 'slide'],
  ['an offer is heard before the action it came with', ['action', 'offer'], at(), 'offer'],
  ['somebody sitting down is silent', ['join'], at(), null],
  ['a won match', ['action'], ended([0], [1, 0]), 'win'],
  ['a lost match', ['resign'], ended([1], [1, 0]), 'loss'],
  ['a drawn match', ['draw'], ended([0], [0.5, 0.5]), 'draw'],
  ['on one device somebody wins', ['action'], ended([0, 1], [0, 1]), 'win'],
  ['on one device nobody wins a draw', ['action'], ended([0, 1], [0.5, 0.5]), 'draw'],
  ['a match that was called off is silent', ['abort'], ended([0], null), null],
])('%s', (_, kinds, table, sound) => {
  expect(soundOf(news(...kinds), table)).toBe(sound)
})

test('every sound is short and soft', () => {
  for (const tones of Object.values(score)) {
    for (const { at, long, loud } of tones) {
      expect(at + long).toBeLessThan(0.8)
      expect(loud).toBeLessThanOrEqual(0.2)
    }
  }
})
