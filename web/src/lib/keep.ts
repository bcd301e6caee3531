/** What this browser remembers. Storage may be full, off or spoilt: then nothing is remembered. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`parlour.${name}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`parlour.${name}`, JSON.stringify(value))
  } catch {
    // The game goes on without a memory.
  }
}
