/** Keys that walk the tree beside those of every table, where the board does not take them itself. */
import type { Command } from '../lib/keymap'
import type { PageKeys } from '../table/keys'
import { complain } from '../ui/toasts.svelte'
import type { AnalysisTable } from './analysis.svelte'

export const BRANCHES: readonly Command[] = [
  { id: 'study/above', usual: [], always: ['ArrowUp'], what: 'study.above' },
  { id: 'study/below', usual: [], always: ['ArrowDown'], what: 'study.below' },
]

export function treeKeys(table: AnalysisTable): PageKeys {
  const beside = (by: number) => {
    const node = table.beside(by)
    if (node) table.goToNode(node).catch(complain)
  }
  return {
    commands: BRANCHES,
    deeds: {
      'study/above': () => beside(-1),
      'study/below': () => beside(1),
      last: () => table.goTo(null).catch(complain),
    },
  }
}
