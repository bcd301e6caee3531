/** The parts of a day and how long those that run by themselves are shown. */
import type { Told } from '../../api/types'

export const parts = ['move', 'day', 'flip', 'ship'] as const
export type Part = (typeof parts)[number]

const DAY_MS = 300
const SHIP_MS = 500

/** What ran by itself after an action, in order. */
export function passing(told: readonly Told[]): { part: Part; ms: number }[] {
  const shown: { part: Part; ms: number }[] = []
  if (told.some(({ code, values }) => code === 'hurt' && values.why === 'day'))
    shown.push({ part: 'day', ms: DAY_MS })
  if (told.some(({ code }) => /^ship_(ready|sailed|turned|driven_off)$/.test(code)))
    shown.push({ part: 'ship', ms: SHIP_MS })
  return shown
}

/** One line of the story: the day, the words, the lives won or lost, and the play it belongs to. */
export interface Line {
  day: number
  text: string
  lives: number
  play: number
}

/** The story so far, the newest line first. */
export function story(
  plays: readonly { told: readonly Told[] }[],
  words: (told: Told) => string,
  livesOf: (told: Told) => number,
): Line[] {
  let day = 0
  const lines: Line[] = []
  plays.forEach(({ told }, at) => {
    for (const happening of told) {
      if (happening.code === 'day') day++
      const text = words(happening)
      if (text) lines.push({ day, text, lives: livesOf(happening), play: at + 1 })
    }
  })
  return lines.reverse()
}
