import { afterEach, expect, test } from 'vitest'
import { COMMANDS } from '../src/boards/save-oneself/commands'
import { commandOf, isOff, keyOf, TABLE } from '../src/lib/keymap'
import { settings } from '../src/lib/settings.svelte'
import { takes } from '../src/table/keys'
import type { AnyFace } from '../src/boards/contract'

afterEach(() => {
  settings.letters = true
  settings.keys = {}
})

const id = (key: string) => commandOf(key, TABLE)?.id
const pressed = (key: string) => ({ key }) as KeyboardEvent

test('a key means its command, in either case, until it is changed', () => {
  expect([id('h'), id('H'), id('/'), id('x')]).toEqual(['hint', 'hint', 'type', undefined])
  settings.keys = { hint: 'x' }
  expect([id('h'), id('x')]).toEqual([undefined, 'hint'])
})

test('switched off, characters mean nothing and other keys are left alone', () => {
  settings.letters = false
  expect([id('h'), id('/')]).toEqual([undefined, undefined])
  expect(['a', '7', '?', ' ', 'Enter', 'Escape'].map((key) => isOff(pressed(key)))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('no two commands of a table share a key, and none of a game with another of it', () => {
  for (const commands of [TABLE, COMMANDS]) {
    const keys = commands.map(keyOf)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('a board takes its own keys first', () => {
  const island = { commands: COMMANDS } as unknown as AnyFace
  const stay = { letters: true } as unknown as AnyFace
  expect(['s', 'h', '/'].map((key) => takes(island, key))).toEqual([true, false, false])
  expect(['s', 'h', '/'].map((key) => takes(stay, key))).toEqual([true, true, false])
})
