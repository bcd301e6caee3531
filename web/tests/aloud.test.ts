import { afterEach, expect, test, vi } from 'vitest'
import type { WireEvent } from '../src/api/types'
import type { AnyBoard } from '../src/boards/contract'
import { settings } from '../src/lib/settings.svelte'
import { speakUp, voiceFor } from '../src/sounds/speech'
import { aloud } from '../src/table/aloud'
import type { Table } from '../src/table/table.svelte'

vi.mock('../src/table/words', () => ({
  eventText: (_: Table, { kind, seat }: WireEvent) => `${kind} by ${seat}.`,
  verdict: () => 'Won.',
  reasonText: () => 'Five in a row.',
}))

afterEach(() => {
  settings.speech = 'off'
  vi.unstubAllGlobals()
})

const event = (kind: string, seat: number) => ({ kind, seat, text: '7x2', told: [] })
const news = [event('action', 0), event('action', 1), event('offer', 1)] as unknown as WireEvent[]
const table = (held: number[], over = false, spoken?: AnyBoard['spoken']) =>
  ({ held, over, position: {}, board: { spoken } }) as unknown as Table
const open: AnyBoard['spoken'] = () => 'two up-left'
const hidden: AnyBoard['spoken'] = (_, shared) => (shared ? '' : null)

test.each<[string, typeof settings.speech, Table, string]>([
  ['nothing unless it was chosen', 'off', table([0]), ''],
  ['what the other side does', 'others', table([0]), 'action by 1. offer by 1.'],
  ['what everybody does', 'all', table([0]), 'action by 0. action by 1. offer by 1.'],
  ['all to those who watch', 'others', table([]), 'action by 0. action by 1. offer by 1.'],
  ['all on one device', 'others', table([0, 1]), 'action by 0. action by 1. offer by 1.'],
  ['a game’s own words', 'others', table([0], false, open), 'two up-left offer by 1.'],
  [
    'what may be hidden to one player',
    'others',
    table([0], false, hidden),
    'action by 1. offer by 1.',
  ],
  ['but not to two who share their ears', 'others', table([0, 1], false, hidden), 'offer by 1.'],
  [
    'how it ended',
    'others',
    table([1], true),
    'action by 0. action by 1. offer by 1. Won. Five in a row.',
  ],
])('%s', (_, speech, at, words) => {
  settings.speech = speech
  expect(aloud(news, at)).toBe(words)
})

const voice = (lang: string, more = {}) => ({ lang, default: false, localService: false, ...more })
const there = voice('uk-UA')
const near = voice('uk-UA', { localService: true })
const usual = voice('uk_UA', { default: true })

test.each([
  ['none for another language', 'vi', [there, near], undefined],
  ['any that speaks it', 'uk', [voice('en-US'), there], there],
  ['one of this device before one elsewhere', 'uk', [there, near], near],
  ['the system’s own before all', 'uk', [there, near, usual], usual],
])('the voice is %s', (_, locale, voices, chosen) => {
  expect(voiceFor(locale, voices)).toBe(chosen)
})

test.each([
  ['a voice', [voice('en-GB')], true],
  ['no voice for it, and says so', [voice('fr-FR')], false],
])('words are spoken by %s', (_, voices, voiced) => {
  const said: string[] = []
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    cancel: () => (said.length = 0),
    speak: ({ text }: { text: string }) => said.push(text),
  })
  expect(speakUp('H8')).toBe(voiced)
  expect(speakUp('I9')).toBe(voiced)
  expect(said).toEqual(['I9'])
  expect(speakUp('')).toBe(false)
})
