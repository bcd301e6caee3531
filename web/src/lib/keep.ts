/** What this browser remembers. Storage may be full, off or spoilt: then nothing is remembered. */
export function recall<T>(name: string, otherwise: T): T {
  const text = recallText(name)
  try {
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function keep(name: string, value: unknown): void {
  keepText(name, JSON.stringify(value))
}

export function recallText(name: string): string | null {
  try {
    return localStorage.getItem(`parlour.${name}`)
  } catch {
    return null
  }
}

/** The same for what is text already; null forgets it. Whether it is remembered now. */
export function keepText(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(`parlour.${name}`)
    else localStorage.setItem(`parlour.${name}`, text)
    return true
  } catch {
    // The game goes on without a memory.
    return false
  }
}
