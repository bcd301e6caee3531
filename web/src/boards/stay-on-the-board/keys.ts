/** The keys of section 13, by their place on the keyboard, so that layouts do not matter. */
import type { Direction } from './view'

export const ACTS = [
  'dir7',
  'dir8',
  'dir9',
  'dir4',
  'dir6',
  'dir1',
  'dir2',
  'dir3',
  'confirm',
  'claim',
  'clear',
  'peek',
  'autohide',
  'mode',
  'larger',
  'smaller',
  'voice',
  'help',
  'theme',
  'language',
] as const
export type Act = (typeof ACTS)[number]
export type Bindings = Record<Act, string[]>

export const USUAL: Bindings = {
  dir7: ['KeyQ', 'Numpad7'],
  dir8: ['KeyW', 'Numpad8'],
  dir9: ['KeyE', 'Numpad9'],
  dir4: ['KeyA', 'Numpad4'],
  dir6: ['KeyD', 'Numpad6'],
  dir1: ['KeyZ', 'Numpad1'],
  dir2: ['KeyX', 'Numpad2'],
  dir3: ['KeyC', 'Numpad3'],
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

/** The usual keys with those that were changed. */
export function bound(changed: Record<string, string[]>): Bindings {
  return { ...USUAL, ...changed }
}

export function actOf(code: string, bindings: Bindings): Act | null {
  return ACTS.find((act) => bindings[act].includes(code)) ?? null
}

/** The distance that a digit of the top row stands for: 1 to 8. */
export function distanceOf(code: string): number | null {
  const match = /^Digit([1-8])$/.exec(code)
  return match ? Number(match[1]) : null
}

export const directionOf = (act: Act) =>
  act.startsWith('dir') ? (Number(act.slice(3)) as Direction) : null

/** Who else uses this key: a key never means two things (U-KEY-2). */
export function holder(code: string, bindings: Bindings, except: Act): Act | 'distance' | null {
  if (distanceOf(code)) return 'distance'
  const act = actOf(code, { ...bindings, [except]: [] })
  return act
}

/** How a key is called on the list: `Q`, `Num 7`, `Enter`. */
export function keyName(code: string): string {
  const signs: Record<string, string> = {
    NumpadDivide: 'Num /',
    NumpadMultiply: 'Num *',
    NumpadAdd: 'Num +',
    NumpadSubtract: 'Num −',
    NumpadDecimal: 'Num .',
    NumpadEnter: 'Num Enter',
    Equal: '=',
    Minus: '−',
    Escape: 'Esc',
  }
  return signs[code] ?? code.replace(/^Key|^Digit/, '').replace(/^Numpad/, 'Num ')
}
