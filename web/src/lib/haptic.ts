/** A tick that is felt, where the device can make one and the player has touched the page. */
import { settings } from './settings.svelte'

/** Milliseconds: a move of one's own is shorter than being called to make one. */
const TICKS = { move: 12, turn: [18, 60, 18] } as const

export const canTick = (): boolean => 'vibrate' in navigator

export function tick(what: keyof typeof TICKS): void {
  if (!settings.haptics || !canTick() || !navigator.userActivation?.hasBeenActive) return
  navigator.vibrate(TICKS[what] as number | number[])
}
