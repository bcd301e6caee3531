/** Which messages there are, and what each is given: the English files say it (`scripts/keys.js`). */
import type { Messages } from '../../types/messages'

/** The key of a message. */
export type Key = keyof Messages

/** Values of a message whose key is put together while the page runs. */
type Values = Record<string, unknown>

type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void
  ? A
  : never

/** All that one key asks for; of several, whatever any of them does. */
type Asked<K extends Key> = [K] extends [Joined<K>]
  ? object extends Messages[K]
    ? []
    : [values: Messages[K]]
  : [values?: Partial<Joined<Messages[K]>>]

/** A part of a key that no message fits: `chat.phrase.${word}` is one that some do. */
type Stray<K extends string> = K extends Key ? never : [Extract<Key, K>] extends [never] ? K : never

/**
 * What is given with a key as it is written: all that its message names, anything where only a
 * pattern or "some key" is known, and what nobody can give where there is no such message.
 */
export type Given<K extends string> = string extends K
  ? [noKey: never]
  : [Stray<K>] extends [never]
    ? [Key] extends [K]
      ? [values?: Values]
      : [K] extends [Key]
        ? Asked<K>
        : [values?: Values]
    : [noSuchMessage: Stray<K> & never]
