/** A tree that begins as that record does, or ends: its moves are the main line. */
import { resultOf } from '../table/record.svelte'
import { Tree, type TreeLimits } from './tree'

interface Read {
  game: string
  options: Record<string, unknown>
  actions: readonly string[]
  seats: string[]
  result: string
  reason: string
}

export function treeOf(read: Read, rules: number, limits: TreeLimits): Tree {
  const { game, options, actions, seats, result, reason } = read
  const told = resultOf(read) ? { result, reason } : {}
  const tree = new Tree({ game, rules, options, seats, ...told }, limits)
  actions.reduce((node, action) => tree.add(node, action) ?? node, tree.root)
  return tree
}
