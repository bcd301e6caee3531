/** A tree of one's own, on the analysis board of this browser. */
import { go } from '../lib/router.svelte'
import { keepTree } from '../study/keptTrees'
import type { Tree } from '../study/tree'

export function copyToBoard(tree: Tree): void {
  keepTree(tree.heads.game, tree.write())
  go(`/analysis/${tree.heads.game}`)
}
