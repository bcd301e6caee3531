/** The keys of the table. A board that wants a key takes it first. */
import type { AnyBoard } from '../boards/contract'
import { ARROWED, commandOf, pressed, TABLE, type Command } from '../lib/keymap'
import { settings } from '../lib/settings.svelte'
import { complain } from '../ui/toasts.svelte'
import type { TableContext } from './context.svelte'

/** The commands of a page that has some of its own, and what they do; arrows walk at any time. */
export interface PageKeys {
  commands: readonly Command[]
  deeds: Record<string, () => unknown>
}

/** Whether the board uses one of those keys itself. */
export const takes = ({ letters, commands = [] }: AnyBoard, keys: readonly string[]) =>
  (letters === true && keys.some((key) => /^\p{L}$/u.test(key))) || !!commandOf(keys, commands)

/** Whether it has its keys now: it plays nothing while one looks back, and leaves them all to the table. */
export const hasKeys = ({ props }: TableContext) => props.setting === 'live'

/** Whether arrows walk its board. */
export const walks = ({ keys }: AnyBoard) => !keys || keys.some(({ what }) => what === 'keys.walk')

export function keyed(event: KeyboardEvent, context: TableContext): void {
  if (!context.hears(event)) return
  if (event.key === 'Escape' && drop(context)) return event.preventDefault()
  const does = deedOf(event, context) ?? intoBoard(event, context)
  if (!does) return
  event.preventDefault()
  does()
}

function deedOf(event: KeyboardEvent, context: TableContext) {
  const { table, board, pageKeys: page } = context
  const keys = pressed(event)
  const command =
    hasKeys(context) && takes(board, keys)
      ? undefined
      : commandOf(keys, [...(page?.commands ?? []), ...TABLE])
  if (!command) return undefined
  const leaving = event.key === 'Escape'
  const walking = event.key.length > 1
  if (walking && table.live && (leaving || !page)) return undefined
  if (walking && !leaving && (event.target as Element).closest?.(ARROWED)) return undefined
  return page?.deeds[command.id] ?? deeds(context)[command.id]
}

function deeds(context: TableContext): Record<string, () => unknown> {
  const { table, board } = context
  const allowed = (word: string) => {
    if (table.can.has(word)) table.do(word).catch(complain)
  }
  const to = (count: number | null) => void table.goTo(count).catch(complain)
  return {
    type: () => table.you !== null && (context.opened = 'type'),
    keys: () => (context.opened = 'keys'),
    hint: () => table.can.has('hint') && void table.suggest().catch(complain),
    undo: () => allowed('takeback'),
    redo: () => allowed('redo'),
    flip: () => board.fixed || (context.flipped = !context.flipped),
    sound: () => (settings.sound = !settings.sound),
    back: () => to(table.shownPlays - 1),
    forward: () => to(table.shownPlays + 1),
    first: () => to(0),
    last: () => to(table.plays.length),
    live: () => to(null),
  }
}

/** Lets go of what is aimed at, or else of what was chosen ahead; whether there was anything. */
function drop({ aim, premove }: TableContext): boolean {
  const held = aim.target ?? premove.action
  if (aim.target) aim.drop()
  else premove.cancel()
  return held !== null
}

/** The other button of the mouse lets go of what was chosen on the board. */
export function letGo(event: MouseEvent, context: TableContext): void {
  if (context.root?.querySelector('.frame')?.contains(event.target as Node) && drop(context))
    event.preventDefault()
}

/** The board takes the arrows from wherever the focus is, and walks on from its cursor. */
function intoBoard({ key, target }: KeyboardEvent, { table, board, root }: TableContext) {
  if (!table.live || !key.startsWith('Arrow') || !walks(board)) return undefined
  const cell = root?.querySelector<SVGElement>('.frame [role=grid] [tabindex="0"]')
  if (!cell || (target as Element).closest?.(ARROWED)) return undefined
  return () => {
    cell.focus({ preventScroll: true })
    cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}
