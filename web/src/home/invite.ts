/** The match that an invite link, or a code typed from one, speaks of; empty if it speaks of none. */
export function idIn(text: string): string {
  const words = text.trim()
  const linked = /\/m\/([a-z0-9]+)/i.exec(words)
  const id = linked?.[1] ?? words
  return /^[a-z0-9]{6,24}$/i.test(id) ? id.toLowerCase() : ''
}
