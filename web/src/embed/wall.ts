/** Which boards hang on a wall, and where. */

/** Who stays on the wall stays in place; what has ended gives way only where there is another. */
export function kept(shown: readonly string[], wanted: readonly string[]): readonly string[] {
  const fresh = wanted.filter((match) => !shown.includes(match))
  const next = shown.map((match) => (wanted.includes(match) ? match : (fresh.shift() ?? match)))
  next.push(...fresh)
  return next.length === shown.length && next.every((match, at) => match === shown[at])
    ? shown
    : next
}
