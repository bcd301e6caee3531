/** The eight skills: what is printed on their cards besides words, and the signs that go with them. */
import { writable } from '../../lib/letters'

export const SKILLS = [
  'fly_sand',
  'pick_gold',
  'capture',
  'still_water',
  'water_drop',
  'mountain_power',
  'polar_reverse',
  'rise_again',
] as const

export type SkillId = (typeof SKILLS)[number]

/** The names in the game's own language. */
const HAN: Record<SkillId, string> = {
  fly_sand: '飞沙走石',
  pick_gold: '拾金不昧',
  capture: '擒擒拿拿',
  still_water: '静如止水',
  water_drop: '水滴石穿',
  mountain_power: '力拔山兮',
  polar_reverse: '两极反转',
  rise_again: '东山再起',
}

/** A card's name in the game's own language; empty where no font has it. */
export const han = (id: SkillId): string => (writable(HAN[id]) ? HAN[id] : '')

export const PINYIN: Record<SkillId, string> = {
  fly_sand: 'fēi shā zǒu shí',
  pick_gold: 'shí jīn bù mèi',
  capture: 'qín qín ná ná',
  still_water: 'jìng rú zhǐ shuǐ',
  water_drop: 'shuǐ dī shí chuān',
  mountain_power: 'lì bá shān xī',
  polar_reverse: 'liǎng jí fǎn zhuǎn',
  rise_again: 'dōng shān zài qǐ',
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

/** Strokes on a grid of 24, like every icon of the page. */
export const SIGNS = {
  fly_sand: `M3 9h10a2.500 2.500 0 1 0-2.500-2.500M3 13h15a2.500 2.500 0 1 1-2.500 2.500M3 17h7${circle(18.5, 7, 1.8)}`,
  pick_gold: `${circle(12, 7.5, 3.5)}M3 15c3-1.500 5-1 7 .5h4.500c1.500 0 1.500 2 0 2H10M14.800 16l4.500-2c1.500-.7 2.300.900 1.200 1.800C17 19 14.500 20 12 20c-3 0-5-1-9-1`,
  capture: `${circle(12, 13, 2.5)}M6 20c-2-3-2.500-7-1-11l2-5M18 20c2-3 2.500-7 1-11l-2-5M9 4l1 4.500M15 4l-1 4.500`,
  still_water: 'M3 8c3-2 6 2 9 0s6-2 9 0M3 13c3-1.500 6 1.500 9 0s6-1.500 9 0M3 18h18',
  water_drop:
    'M12 3.500c3.500 4.500 5 7 5 9.500a5 5 0 0 1-10 0c0-2.500 1.500-5 5-9.500zM5 20.500h4M11 20.500h8',
  mountain_power: 'M3 19L9 9l3.500 5L15 10.500 21 19zM12 8V2.500M9.500 5L12 2.500 14.500 5',
  polar_reverse:
    'M5 10a7.500 7.500 0 0 1 13-3M18.500 3v4.500H14M19 14a7.500 7.500 0 0 1-13 3M5.500 21v-4.500H10',
  rise_again:
    'M2.500 19h19M6 19a6 6 0 0 1 12 0M12 9.500V4M9.500 6L12 3.500 14.500 6M4 12.500l1.500 1M20 12.500l-1.500 1',
  frost:
    'M12 3v18M4.200 7.500l15.600 9M19.800 7.500l-15.600 9M9.500 4.500L12 7l2.500-2.500M9.500 19.500L12 17l2.500 2.500M4 11l3.300-1L6.500 6.500M20 13l-3.300 1 .8 3.500M20 11l-3.300-1 .8-3.500M4 13l3.300 1-.8 3.500',
  lock: 'M7.500 10.500h9a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500',
  spent: 'M5 12.500l4.500 4.500L19 7.500',
  waiting: `${circle(12, 12, 8.5)}M12 7v5l3.500 2`,
} as const

export type SignName = keyof typeof SIGNS

/** The skill a typed or listed action plays, if it plays one. */
export function skillIn(action: string): SkillId | null {
  const word = action.split(' ')[0]
  return SKILLS.find((id) => id === word) ?? null
}

/** Actions that are words and no cards. */
export const WORDS: readonly string[] = ['counter', 'decline', 'pass']

/** What a player typed, as an action is written: words small, points with a capital. */
export function notated(text: string): string {
  const [first = '', ...rest] = text.trim().toLowerCase().split(/\s+/)
  if (!skillIn(first) && !WORDS.includes(first)) return text.trim().toUpperCase()
  return [first, ...rest.map((cell) => cell.toUpperCase())].join(' ')
}
