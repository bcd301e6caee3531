/** The keys of section 13, by their place on the keyboard, so that layouts do not matter. */
import type { Command } from '../../lib/keymap'
import type { Direction } from './view'

const WAYS: readonly [Direction, string][] = [
  [7, 'KeyQ'],
  [8, 'KeyW'],
  [9, 'KeyE'],
  [4, 'KeyA'],
  [6, 'KeyD'],
  [1, 'KeyZ'],
  [2, 'KeyX'],
  [3, 'KeyC'],
]

const ACTS = {
  confirm: ['KeyS', 'Enter', 'Space', 'Numpad5', 'NumpadEnter'],
  claim: ['KeyN', 'Backspace', 'NumpadDecimal'],
  clear: ['Escape'],
  peek: ['KeyH', 'NumpadDivide'],
  autohide: ['Numpad0'],
  mode: ['KeyB', 'NumpadMultiply'],
  larger: ['Equal', 'NumpadAdd'],
  smaller: ['Minus', 'NumpadSubtract'],
  voice: ['KeyV'],
  help: ['KeyI'],
  theme: ['KeyT'],
  language: ['KeyL'],
}
export type Act = keyof typeof ACTS

const id = (act: string) => `stay-on-the-board/${act}`

export const directionKey = (dir: Direction) =>
  COMMANDS.find((command) => command.id === id(`dir${dir}`))!

/** All that a key does at this game's tables. */
export const COMMANDS: readonly Command[] = [
  ...WAYS.map(([dir, letter]) => ({
    id: id(`dir${dir}`),
    usual: [letter, `Numpad${dir}`],
    what: `stay-on-the-board.way.${dir}` as const,
    among: 'stay-on-the-board.keys.direction' as const,
  })),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((distance) => ({
    id: id(`distance${distance}`),
    usual: [`Digit${distance}`],
    what: 'stay-on-the-board.key.distance' as const,
    values: { distance },
    among: 'stay-on-the-board.distance' as const,
  })),
  ...(Object.entries(ACTS) as [Act, string[]][]).map(([act, usual]) => {
    return { id: id(act), usual, what: `stay-on-the-board.key.${act}` as const }
  }),
]

/** What a command does: a direction, a distance, or one of the acts. */
export function meaning({ id }: Command): { dir?: Direction; distance?: number; act?: Act } {
  const word = id.split('/')[1]!
  const number = Number(/\d$/.exec(word)?.[0])
  if (word.startsWith('dir')) return { dir: number as Direction }
  return word.startsWith('distance') ? { distance: number } : { act: word as Act }
}
