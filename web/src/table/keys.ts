/** The keys of the table. A board that wants a key takes it first. */
import type { AnyFace } from '../boards/contract'
import { settings } from '../lib/settings.svelte'
import { complain } from '../ui/toasts.svelte'
import type { Opened } from './Dialogs.svelte'
import type { Table } from './table.svelte'

interface Hands {
  table: Table
  face: AnyFace
  open: (what: Opened) => void
  flip: () => void
}

const TYPING = 'input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select'

/** Whether the board uses that letter itself. */
export const takes = ({ letters }: AnyFace, letter: string) =>
  typeof letters === 'string' ? letters.includes(letter.toLowerCase()) : letters === true

export function keyed(event: KeyboardEvent, { table, face, open, flip }: Hands): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as Element
  if (target.closest?.(TYPING) || document.querySelector('dialog[open]')) return
  const allowed = (word: string) => {
    if (table.can.has(word)) table.do(word).catch(complain)
  }
  const step = (by: number) => void table.look(table.shownPlays + by)
  const always: Record<string, () => void> = {
    '/': () => table.you !== null && open('type'),
    '?': () => open('keys'),
    '[': () => step(-1),
    ']': () => step(1),
    Escape: () => table.live || void table.look(null),
  }
  const letters: Record<string, () => void> = {
    h: () => table.can.has('hint') && void table.suggest().catch(complain),
    u: () => allowed('takeback'),
    r: () => allowed('redo'),
    f: () => face.fixed || flip(),
    s: () => (settings.sound = !settings.sound),
  }
  const arrows: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => void table.look(0),
    End: () => void table.look(table.plays.length),
  }
  const inGrid = target.closest?.('[role=grid], input')
  const does =
    always[event.key] ??
    (takes(face, event.key) ? undefined : letters[event.key]) ??
    (table.live || inGrid ? undefined : arrows[event.key])
  if (!does) return
  event.preventDefault()
  does()
}
