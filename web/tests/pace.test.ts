import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Pace } from '../src/table/pace'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function shown() {
  const pace = new Pace(1000)
  const seen: string[] = []
  return {
    pace,
    seen,
    show: (what: string, late: boolean) => pace.show(late, () => seen.push(what)),
  }
}

describe('what the computer did', () => {
  test('is shown a second after what was shown before (U-COMP-5)', () => {
    const { seen, show } = shown()
    show('mine', false)
    show('its', true)
    expect(seen).toEqual(['mine'])
    vi.advanceTimersByTime(999)
    expect(seen).toEqual(['mine'])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual(['mine', 'its'])
  })

  test('is shown at once if it took its time', () => {
    const { seen, show } = shown()
    show('mine', false)
    vi.advanceTimersByTime(1500)
    show('its', true)
    expect(seen).toEqual(['mine', 'its'])
  })

  test('keeps the order of all that follows it', () => {
    const { seen, show } = shown()
    show('mine', false)
    show('its first', true)
    show('its second', true)
    show('an offer', false)
    vi.advanceTimersByTime(1000)
    expect(seen).toEqual(['mine', 'its first'])
    vi.advanceTimersByTime(1000)
    expect(seen).toEqual(['mine', 'its first', 'its second', 'an offer'])
  })

  test('is dropped when the table is left (U-COMP-7, D-ARCH-6)', () => {
    const { pace, seen, show } = shown()
    show('mine', false)
    show('its', true)
    pace.stop()
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual(['mine'])
  })

  test('is shown at once when nobody may wait any longer', () => {
    const { pace, seen, show } = shown()
    show('mine', false)
    show('its', true)
    pace.hurry()
    expect(seen).toEqual(['mine', 'its'])
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual(['mine', 'its'])
  })
})
