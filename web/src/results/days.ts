/** Days as the server counts them: by UTC, each as 2026-11-19. */
export interface DayOfGames {
  day: string
  games: number
}

const MS = 86_400_000

const written = (number: number) => new Date(number * MS).toISOString().slice(0, 10)

/** So many days up to that one, those without games too; the oldest first. */
export function everyDay(found: readonly DayOfGames[], count: number, now: number): DayOfGames[] {
  const games = new Map(found.map((one) => [one.day, one.games]))
  const today = Math.floor(now / MS)
  return Array.from({ length: count }, (_, at) => {
    const day = written(today - count + 1 + at)
    return { day, games: games.get(day) ?? 0 }
  })
}

/** Monday is 0. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7

/** How dark a day is, 0 to 4: by how much was played on it, beside the busiest. */
export const shadeOf = (games: number, most: number) =>
  games === 0 ? 0 : Math.max(1, Math.ceil((4 * Math.log1p(games)) / Math.log1p(most)))

export function dayText(day: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return words.format(new Date(day))
}
