import { afterEach, describe, expect, test, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { KINDS, kindOf, loudness, play, SOUND_SETS, tone, type Sound } from '../src/lib/sound'
import { tick } from '../src/lib/haptic'
import { scores } from '../src/sounds/scores'
import { LowWarning } from '../src/table/time'
import * as player from '../src/sounds/player'

const touched = { userActivation: { hasBeenActive: true } }
const usual = { ...settings }

afterEach(() => {
  Object.assign(settings, usual)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each(SOUND_SETS)('every sound of %s is short and soft', (set) => {
  for (const tones of Object.values(scores[set])) {
    for (const { at, long, loud } of tones) {
      expect(at + long).toBeLessThan(0.8)
      expect(loud).toBeLessThanOrEqual(0.2)
    }
  }
})

test('every set has every sound', () => {
  expect(Object.keys(scores.wood).toSorted()).toEqual(Object.keys(scores.soft).toSorted())
})

test('every kind has a sound', () => {
  const kinds = new Set(Object.keys(scores.soft).map((sound) => kindOf(sound as Sound)))
  expect([...kinds].toSorted()).toEqual([...KINDS].toSorted())
})

test.each([
  [0, 0],
  [40, 0.25],
  [80, 1],
  [100, 1.5625],
])('volume %i is %f of what was made', (volume, by) => {
  expect(loudness(volume)).toBe(by)
})

describe('what is heard', () => {
  const own = [tone(100, 90, 0, 0.1)]
  test.each<[string, Partial<typeof settings>, Sound | typeof own, boolean]>([
    ['a move', {}, 'move', true],
    ['a sound of the game’s own', {}, own, true],
    ['nothing while sound is off', { sound: false }, 'move', false],
    ['nothing at no volume', { volume: 0 }, 'move', false],
    ['no move where moves are muted', { muted: ['moves'] }, 'move', false],
    ['no sound of the game’s own then', { muted: ['moves'] }, own, false],
    ['but the clock', { muted: ['moves'] }, 'low', true],
    ['no clock where it is muted', { muted: ['clock'] }, 'low', false],
    ['no offer where notices are muted', { muted: ['notices'] }, 'offer', false],
  ])('%s', async (_, set, sound, heard) => {
    vi.stubGlobal('navigator', touched)
    const made = vi.spyOn(player, 'sound').mockReturnValue()
    Object.assign(settings, set)
    play(sound)
    await vi.dynamicImportSettled()
    expect(made).toHaveBeenCalledTimes(heard ? 1 : 0)
  })

  test('the set and the volume that were chosen', async () => {
    vi.stubGlobal('navigator', touched)
    const made = vi.spyOn(player, 'sound').mockReturnValue()
    Object.assign(settings, { volume: 40, sounds: 'wood' })
    play('win')
    await vi.dynamicImportSettled()
    expect(made).toHaveBeenCalledWith('win', 'wood', 0.25)
  })
})

test.each<[string, number[], number[]]>([
  ['when the tenth second begins', [10_500, 10_000, 9_900, 9_800], [9_900]],
  ['once, however long it stays low', [11_000, 9_000, 8_000, 9_500, 7_000], [9_000]],
  ['again after it has been more', [11_000, 9_000, 12_000, 9_900], [9_000, 9_900]],
  ['not to somebody who comes late', [4_000, 3_900], []],
])('the clock warns %s', (_, rests, warned) => {
  const warning = new LowWarning()
  expect(rests.filter((rest) => warning.isDue(rest))).toEqual(warned)
})

describe('a tick is felt', () => {
  test.each<[string, object, boolean, number]>([
    ['once the page was touched', touched, true, 1],
    ['not before', { userActivation: { hasBeenActive: false } }, true, 0],
    ['not where it is switched off', touched, false, 0],
  ])('%s', (_, navigator, haptics, times) => {
    const vibrate = vi.fn()
    vi.stubGlobal('navigator', { ...navigator, vibrate })
    settings.haptics = haptics
    tick('move')
    expect(vibrate).toHaveBeenCalledTimes(times)
  })

  test('nothing happens where the device has none', () => {
    vi.stubGlobal('navigator', touched)
    expect(() => tick('turn')).not.toThrow()
  })
})
