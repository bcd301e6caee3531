/** The keys of the table. A board that wants a key takes it first. */
import type { AnyFace } from '../boards/contract'
import { commandOf, TABLE } from '../lib/keymap'
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

/** Where arrows have a meaning of their own. */
const ARROWED = 'input, select, textarea, [role=grid], [role=slider], [role=radiogroup]'

/** Whether the board uses that key itself. */
export const takes = ({ letters, commands = [] }: AnyFace, key: string) =>
  (letters === true && /^\p{L}$/u.test(key)) || !!commandOf(key, commands)

/** Whether arrows walk its board. */
const walks = ({ keys }: AnyFace) => !keys || keys.some(({ what }) => what === 'keys.walk')

export function keyed(event: KeyboardEvent, { table, face, open, flip }: Hands): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as Element
  if (target.closest?.(TYPING) || document.querySelector('dialog[open]')) return
  const allowed = (word: string) => {
    if (table.can.has(word)) table.do(word).catch(complain)
  }
  const step = (by: number) => void table.look(table.shownPlays + by)
  const deeds: Record<string, () => void> = {
    type: () => table.you !== null && open('type'),
    keys: () => open('keys'),
    back: () => step(-1),
    forward: () => step(1),
    hint: () => table.can.has('hint') && void table.suggest().catch(complain),
    undo: () => allowed('takeback'),
    redo: () => allowed('redo'),
    flip: () => face.fixed || flip(),
    sound: () => (settings.sound = !settings.sound),
  }
  const fixed: Record<string, () => void> = {
    Escape: () => table.live || void table.look(null),
  }
  const arrows: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => void table.look(0),
    End: () => void table.look(table.plays.length),
  }
  const command = takes(face, event.key) ? undefined : commandOf(event.key, TABLE)
  const elsewhere = !target.closest?.(ARROWED)
  const does =
    fixed[event.key] ??
    (command && deeds[command.id]) ??
    (table.live || !elsewhere ? undefined : arrows[event.key]) ??
    (table.live && elsewhere && walks(face) ? intoBoard(event.key) : undefined)
  if (!does) return
  event.preventDefault()
  does()
}

/** The board takes the arrows from wherever the focus is, and walks on from its cursor. */
function intoBoard(key: string): (() => void) | undefined {
  const cell = document.querySelector<SVGElement>('.frame [role=grid] [tabindex="0"]')
  if (!cell || !key.startsWith('Arrow')) return undefined
  return () => {
    cell.focus({ preventScroll: true })
    cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}
