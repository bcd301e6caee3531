import { expect, test } from 'vitest'
import type { WireEvent } from '../src/api/types'
import type { AnyBoard } from '../src/boards/contract'
import type { Sound } from '../src/lib/sound'
import { load } from '../src/lang/index.svelte'
import { announce, soundOf } from '../src/table/announce'
import type { Table } from '../src/table/table.svelte'
import { toasts } from '../src/ui/toasts.svelte'

const news = (...kinds: string[]) =>
  kinds.map((kind, seq) => ({ kind, seq, at: 0, seat: 0, text: '', told: [] })) as WireEvent[]

type Heard = Parameters<typeof soundOf>[1]
const at = (more: Partial<Heard> = {}): Heard => ({
  ...{ over: false, held: [0], position: null, board: {} as AnyBoard },
  ...more,
})
const ended = (held: number[], scores: number[] | null) =>
  at({ over: true, held, position: { result: { scores } } as Table['position'] })
const sliding = at({ board: { sound: () => 'slide' } as unknown as AnyBoard })

test.each<[string, string[], Heard, Sound | null]>([
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
  ['a rematch that is asked for is no second end', ['offer'], ended([0], [1, 0]), 'offer'],
  ['nor is one that is declined', ['decline'], ended([0], [1, 0]), null],
  ['nor is the next match', ['rematch'], ended([0], [1, 0]), null],
  [
    'an offer that ends the match is heard as its end',
    ['offer', 'accept'],
    ended([0], [1, 0]),
    'win',
  ],
])('%s', (_, kinds, table, sound) => {
  expect(soundOf(news(...kinds), table)).toBe(sound)
})

test.each<[string, number[]]>([
  ['whoever plays it', [0]],
  ['whoever plays both sides', [0, 1]],
  ['whoever looks on', []],
])('%s is told, in sight, that somebody stands in for the computer', async (_, held) => {
  await load('house')
  const seats = [
    { kind: 'human', name: 'Ann' },
    { kind: 'bot', level: 3, name: '' },
  ]
  const table = { ...at({ held }), match: { game: 'caro' }, position: { seats } }
  const before = toasts.length
  const news = [{ kind: 'stand_in', seq: 4, at: 0, seat: 1, text: '', told: [] }] as WireEvent[]
  announce(news, table as unknown as Table)
  expect(toasts.slice(before).map(({ text }) => text)).toEqual([
    'The computer player (Computer) failed. From here on its moves are random.',
  ])
})
