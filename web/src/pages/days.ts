/** Days as the house counts them: by universal time, written YYYY-MM-DD. */
const DAY_MS = 86_400_000

export function dayBeside(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
}

export function isPast(day: string, now = Date.now()): boolean {
  return day < new Date(now).toISOString().slice(0, 10)
}
