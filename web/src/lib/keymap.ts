/**
 * The single keys of all tables in one map. Each can be changed, and all can be switched off: who
 * speaks to the computer, or hits keys by accident, would set them off otherwise (WCAG 2.1.4).
 */
import { settings } from './settings.svelte'

export interface Command {
  id: string
  /** The key that does it unless the player chose another. */
  usual: string
  /** The catalogue's key of what it does. */
  what: string
}

/** What every table knows. A game's own commands come first. */
export const TABLE: readonly Command[] = [
  { id: 'type', usual: '/', what: 'keys.type' },
  { id: 'keys', usual: '?', what: 'keys.title' },
  { id: 'hint', usual: 'h', what: 'do.hint' },
  { id: 'undo', usual: 'u', what: 'do.undo' },
  { id: 'redo', usual: 'r', what: 'do.redo' },
  { id: 'flip', usual: 'f', what: 'do.flip' },
  { id: 'sound', usual: 's', what: 'settings.sound' },
  { id: 'back', usual: '[', what: 'review.back' },
  { id: 'forward', usual: ']', what: 'review.forward' },
]

export const keyOf = ({ id, usual }: Command): string => settings.keys[id] ?? usual

/** What the key means, if anything. */
export function commandOf(key: string, commands: readonly Command[]): Command | undefined {
  const pressed = key.toLowerCase()
  return settings.letters ? commands.find((command) => keyOf(command) === pressed) : undefined
}

/** Whether a key could be hit by accident and must do nothing: a character, where those are off. */
export const isOff = ({ key }: KeyboardEvent): boolean => !settings.letters && isCharacter(key)

/** Whether a key can be chosen for a command. */
export const isCharacter = (key: string): boolean => key.length === 1 && key !== ' '
