/**
 * One map of keys. A table, a page and each game bring a group of commands as data; what the player
 * changed is kept in one place. Single keys can be switched off: who speaks to the computer, or hits
 * keys by accident, would set them off otherwise (WCAG 2.1.4).
 */
import type { Key } from '../lang/keys'
import { settings } from './settings.svelte'

/** A key is called by its character, `h`, or by its place on the keyboard, `KeyH`, `Numpad7`, `Enter`. */
export interface Command {
  id: string
  /** The keys that do it unless the player chose another. */
  usual: readonly string[]
  /** Those that do it whatever was chosen. */
  always?: readonly string[]
  /** What it does. */
  what: Key
  values?: Record<string, number>
  /** The list of keys names it with others in one line. */
  among?: Key
}

/** What every table knows. A game's own commands come first. */
export const TABLE: readonly Command[] = [
  { id: 'type', usual: ['/'], what: 'keys.type' },
  { id: 'keys', usual: ['?'], what: 'keys.title' },
  { id: 'hint', usual: ['h'], what: 'do.hint' },
  { id: 'undo', usual: ['u'], what: 'do.undo' },
  { id: 'redo', usual: ['r'], what: 'do.redo' },
  { id: 'flip', usual: ['f'], what: 'do.flip' },
  { id: 'sound', usual: ['s'], what: 'settings.sound' },
  { id: 'back', usual: ['['], always: ['ArrowLeft'], what: 'review.back' },
  { id: 'forward', usual: [']'], always: ['ArrowRight'], what: 'review.forward' },
  { id: 'first', usual: [], always: ['Home'], what: 'review.first' },
  { id: 'last', usual: [], always: ['End'], what: 'review.last' },
  { id: 'live', usual: [], always: ['Escape'], what: 'keys.live' },
]

/** The keys that can be changed: the one that the player chose, or else the usual ones. */
export const chosenKeys = ({ id, usual }: Command): readonly string[] =>
  settings.keys[id] === undefined ? usual : [settings.keys[id]]

/** All keys that do it. */
export const boundKeys = (command: Command): readonly string[] => [
  ...chosenKeys(command),
  ...(command.always ?? []),
]

/** Those that do it now: where single keys are off, only keys that write nothing. */
export const keysOf = (command: Command): readonly string[] =>
  boundKeys(command).filter((key) => settings.letters || NAMED.test(key))

/** What a key that was pressed is called, by its character and by its place. */
export function pressed({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): readonly string[] {
  return [isCharacter(key) ? key.toLowerCase() : key, code]
}

/** What the keys mean, if anything. */
export const commandOf = (keys: readonly string[], commands: readonly Command[]) =>
  commands.find((command) => keysOf(command).some((key) => keys.includes(key)))

/** How this key would be kept for the command; null: it cannot be chosen for it. */
export function choosable(event: KeyboardEvent, { usual }: Command): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.code === 'Tab') return null
  if (usual.some((key) => key.length > 1)) return event.code
  return isCharacter(event.key) ? event.key.toLowerCase() : null
}

const TYPING = 'input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select'

/** Where arrows have a meaning of their own. */
export const ARROWED = 'input, select, textarea, [role=grid], [role=slider], [role=radiogroup]'

/** Whether a key may be a command: nobody types, no dialog is open, and nobody has taken it. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  return !(event.target as Element).closest?.(TYPING) && !document.querySelector('dialog[open]')
}

/** Keys that write nothing: they cannot be hit by speaking, and stay on. */
const NAMED = /^(Enter|NumpadEnter|Space|Escape|Backspace|Delete|Home|End|Page\w+|Arrow\w+|F\d+)$/

const isCharacter = (key: string): boolean => key.length === 1 && key !== ' '

const SIGNS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowDown: '↓',
  ArrowLeft: '←',
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

/** How a key is called on a list: `Q`, `Num 7`, `Enter`. */
export function keyName(key: string): string {
  if (isCharacter(key)) return key.toUpperCase()
  return SIGNS[key] ?? key.replace(/^Key|^Digit/, '').replace(/^Numpad/, 'Num ')
}
