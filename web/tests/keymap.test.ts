import { afterEach, expect, test } from 'vitest'
import type { AnyBoard } from '../src/boards/contract'
import { COMMANDS as ISLAND } from '../src/boards/save-oneself/commands'
import { ANSWER, PICKS, DECLINE } from '../src/boards/skill-gomoku/commands'
import { COMMANDS as STAY } from '../src/boards/stay-on-the-board/keys'
import { boundKeys, choosable, commandOf, keyName, pressed, TABLE } from '../src/lib/keymap'
import { settings } from '../src/lib/settings.svelte'
import { BRANCHES } from '../src/study/keys'
import { takes } from '../src/table/keys'

afterEach(() => {
  settings.letters = true
  settings.keys = {}
})

const key = (key: string, code = '') => ({ key, code }) as KeyboardEvent
const id = (name: string) => commandOf(pressed(key(name)), TABLE)?.id

test('a key means its command, in either case, until it is changed', () => {
  expect([id('h'), id('H'), id('/'), id('x')]).toEqual(['hint', 'hint', 'type', undefined])
  settings.keys = { hint: 'x' }
  expect([id('h'), id('x')]).toEqual([undefined, 'hint'])
})

test('arrows stay where they are, whatever single key was chosen besides', () => {
  settings.keys = { back: 'x' }
  expect([id('['), id('x'), id('ArrowLeft')]).toEqual([undefined, 'back', 'back'])
})

test('switched off, single keys mean nothing in any game, and other keys are left alone', () => {
  settings.letters = false
  expect([id('h'), id('/'), id('Home')]).toEqual([undefined, undefined, 'first'])
  const stay = (name: string, code: string) => commandOf(pressed(key(name, code)), STAY)?.id
  expect(
    [
      ['q', 'KeyQ'],
      ['3', 'Digit3'],
      ['7', 'Numpad7'],
      ['+', 'NumpadAdd'],
      [' ', 'Space'],
      ['Enter', 'NumpadEnter'],
      ['Backspace', 'Backspace'],
    ].map(([name, code]) => stay(name!, code!)?.split('/')[1]),
  ).toEqual([undefined, undefined, undefined, undefined, 'confirm', 'confirm', 'claim'])
  expect(commandOf(pressed(key('1')), PICKS)).toBeUndefined()
})

test('no two commands of a group share a key', () => {
  for (const commands of [[...TABLE, ...BRANCHES], ISLAND, [ANSWER, DECLINE, ...PICKS], STAY]) {
    const keys = commands.flatMap(boundKeys)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  }
})

test('a key is chosen by its place where the usual ones are, and else by its character', () => {
  const [hint, up] = [TABLE.find(({ id }) => id === 'hint')!, STAY[1]!]
  expect([choosable(key('ö', 'KeyO'), hint), choosable(key('ö', 'KeyO'), up)]).toEqual([
    'ö',
    'KeyO',
  ])
  expect([choosable(key('F1', 'F1'), hint), choosable(key('Tab', 'Tab'), up)]).toEqual([null, null])
})

test('a board takes its own keys first', () => {
  const island = { commands: ISLAND } as unknown as AnyBoard
  const stay = { letters: true } as unknown as AnyBoard
  expect(['s', 'h', '/'].map((key) => takes(island, [key]))).toEqual([true, false, false])
  expect(['s', 'h', '/'].map((key) => takes(stay, [key]))).toEqual([true, true, false])
})

test.each([
  ['h', 'H'],
  ['KeyQ', 'Q'],
  ['Numpad7', 'Num 7'],
  ['NumpadDivide', 'Num /'],
  ['ArrowLeft', '←'],
  ['Escape', 'Esc'],
])('%s is called %s', (key, name) => {
  expect(keyName(key)).toBe(name)
})
