/** What is said at a table, and whom this browser does not want to hear. */
import type { ChatLine } from '../api/types'
import { keep, recall } from '../lib/keep'

export const PHRASES = ['hello', 'luck', 'nice', 'oops', 'wait', 'thanks', 'game', 'again'] as const

/** Who says it, for a browser that wants to know them again. */
export const speaker = (line: ChatLine): string => line.person ?? `seat ${line.seat}`

export const muted = (): string[] => recall<string[]>('muted', [])

/** Hears somebody no more, or again. */
export function mute(who: string, silent: boolean): void {
  keep('muted', [...muted().filter((one) => one !== who), ...(silent ? [who] : [])].slice(-200))
}

export function heard(lines: readonly ChatLine[]): ChatLine[] {
  const silent = muted()
  return lines.filter((line) => !silent.includes(speaker(line)))
}

/** What was known and what is new, each line once, in order. */
export function joined(known: readonly ChatLine[], more: readonly ChatLine[]): ChatLine[] {
  const all = new Map([...known, ...more].map((line) => [line.seq, line]))
  return [...all.values()].sort((one, other) => one.seq - other.seq)
}
