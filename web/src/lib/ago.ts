/** How long ago something was, in words of the player's language. */
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

export function ago(at: number, now: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, ms] = STEPS.find(([, long]) => now - at >= long) ?? ['second', Infinity]
  return words.format(-Math.floor((now - at) / ms), unit)
}
