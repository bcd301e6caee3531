/** Short notices that go away by themselves. */
import { untrack } from 'svelte'
import { Dropped, Refusal } from '../api/client'
import { knows, t } from '../lang/index.svelte'

export interface Toast {
  id: number
  text: string
  /** A button that goes with it; such a notice stays until it is used or put away. */
  action?: { text: string; run: () => void }
}

let count = 0
const shown = $state<Toast[]>([])

export const toasts: readonly Toast[] = shown

const PLACES = ['page', 'table', 'dialog'] as const
/** Where notices can be shown: the page, its table, and over both whichever dialog is open. */
export type NoticePlace = (typeof PLACES)[number]

interface Host {
  host: symbol
  rank: number
}
let open = $state.raw<readonly Host[]>([])

export const hosts = {
  /** The one that shows them: what was opened last, of what lies uppermost. */
  get last(): symbol | undefined {
    return open.reduce<Host | undefined>(
      (top, one) => (top && top.rank > one.rank ? top : one),
      undefined,
    )?.host
  },
  join(host: symbol, at: NoticePlace): () => void {
    open = [...untrack(() => open), { host, rank: PLACES.indexOf(at) }]
    return () => (open = open.filter((one) => one.host !== host))
  },
}

export function say(text: string, ms = 4000): void {
  const id = ++count
  shown.push({ id, text })
  setTimeout(() => drop(id), ms)
}

/** Takes a notice away. */
export function drop(id: number): void {
  const index = shown.findIndex((toast) => toast.id === id)
  if (index >= 0) shown.splice(index, 1)
}

/** A notice that stays, with what can be done about it. */
export function offer(text: string, action: NonNullable<Toast['action']>): void {
  if (!shown.some((toast) => toast.text === text)) shown.push({ id: ++count, text, action })
}

/** What browsers say when a part of the page could not be loaded. */
const UNLOADED = /dynamically imported module|module script|preload CSS/i

/** What went wrong, as a code of the catalogue's `error.*`. */
export function codeOf(why: unknown): string {
  if (why instanceof Refusal) return why.code
  return why instanceof Error && UNLOADED.test(why.message) ? 'unreachable' : 'internal'
}

/** The sentence for a refusal in the player's language. */
export function sentence(why: unknown): string {
  const code = codeOf(why)
  const own = why instanceof Refusal ? `${why.game}.error.${code}` : ''
  if (knows(own)) return t(own)
  if (knows(`error.${code}`)) return t(`error.${code}`)
  // A game from elsewhere may say it in English alone.
  return (why instanceof Refusal && why.problem.detail) || t('error.internal')
}

/** The same, with what the refusal says of where. */
export function detailed(why: unknown): string {
  const detail = why instanceof Refusal ? /\((.*)\)$/s.exec(why.problem.detail ?? '')?.[1] : ''
  return detail ? `${sentence(why)} (${detail})` : sentence(why)
}

export function complain(why: unknown): void {
  if (why instanceof Dropped) return
  if (codeOf(why) === 'internal' && !(why instanceof Refusal)) console.error(why)
  say(sentence(why))
}
