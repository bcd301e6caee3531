/** What somebody was given to find a table by: a link, the last part of one, or the code of a room. */
export type Invite = { match: string } | { code: string }

const CODE = /^[2-9A-HJKMNP-Z]{6}$/

/** What the text speaks of; null where it speaks of nothing. */
export function inviteIn(text: string): Invite | null {
  const words = text.trim()
  const linked = /\/m\/([a-z0-9]+)/i.exec(words)?.[1]
  const code = words.replace(/[\s-]/g, '').toUpperCase()
  if (!linked && CODE.test(code)) return { code }
  const id = linked ?? words
  return /^[a-z0-9]{8,24}$/i.test(id) ? { match: id.toLowerCase() } : null
}

/** The text as it is written: a code in capitals, a link as it is. */
export const spelled = (text: string): string => (/[/:.]/.test(text) ? text : text.toUpperCase())
