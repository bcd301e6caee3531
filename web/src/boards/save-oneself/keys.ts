/** The keys of the island: arrows and N E S W step, the space bar stays or flips nothing. */
import { commandOf } from '../../lib/keymap'
import { COMMANDS } from './commands'
import type { IslandView } from './view'

const STEPS: Record<string, string> = {
  ArrowUp: 'N',
  ArrowRight: 'E',
  ArrowDown: 'S',
  ArrowLeft: 'W',
}

/** The action that a key means, if it is legal now. */
export function actionOf(key: string, view: Pick<IslandView, 'phase'>, legal: readonly string[]) {
  const step = STEPS[key] ?? commandOf(key, COMMANDS)?.id.slice(-1).toUpperCase()
  const meant = key === ' ' ? (view.phase === 'flip' ? 'skip' : 'stay') : step
  return meant && legal.includes(meant) ? meant : null
}

/** Plays what the key means, unless somebody types or a control wants the key itself. */
export function shortcut(
  event: KeyboardEvent,
  view: IslandView,
  legal: readonly string[],
  act: (action: string) => void,
): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as Element
  if (document.querySelector('dialog[open]') || target.closest?.('input, textarea, select')) return
  if (event.key === ' ' && target.closest?.('button, a, summary')) return
  const action = actionOf(event.key, view, legal)
  if (!action) return
  event.preventDefault()
  act(action)
}
