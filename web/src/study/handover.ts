/** A record that another page hands over to the analysis board. */
let pending: string | null = null

export function putHandover(text: string): void {
  pending = text
}

/** What was handed over, once. */
export function takeHandover(): string | null {
  const text = pending
  pending = null
  return text
}
