/** The drawing of the board, loaded apart from the game: it may come late, or not at all. */
import type { Component } from 'svelte'
import type Drawing from './Drawing.svelte'

type Drawn = typeof Drawing extends Component<infer Props> ? Component<Props> : never

let loaded = $state.raw<Drawn | null>(null)
let failed = $state(false)

export const drawing = {
  get Board() {
    return loaded
  },
  get failed() {
    return failed
  },
  load(): void {
    failed = false
    import('./Drawing.svelte').then(
      (module) => (loaded = module.default),
      () => (failed = true),
    )
  },
}
