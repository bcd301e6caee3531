/** Trees that nobody named, kept in this browser: the last few, each by what it is of. */
import { keep, keepText, recall, recallText } from '../lib/keep'

const MOST = 12

const nameOf = (key: string) => `tree.${key}`

export function recallTree(key: string): string | null {
  return recallText(nameOf(key))
}

/** Where there is no room for all of them, those go that were not touched for longest. */
export function keepTree(key: string, text: string): void {
  const keys = [key, ...recall<string[]>('trees', []).filter((kept) => kept !== key)]
  const forget = () => keepText(nameOf(keys.pop()!), null)
  while (keys.length > MOST) forget()
  while (!keepText(nameOf(key), text) && keys.length > 1) forget()
  keep('trees', keys)
}
