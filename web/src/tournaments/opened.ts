/** Which games of tournaments have opened by themselves in this tab. */
const opened = new Set<string>()

/** Whether it has; from now on it has. */
export function openedBefore(match: string): boolean {
  const before = opened.has(match)
  opened.add(match)
  return before
}
