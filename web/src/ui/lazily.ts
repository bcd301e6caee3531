/** A component in a file of its own, so that a page is there sooner which does not begin with it. */
import type { Component } from 'svelte'
import { load as loadWords } from '../lang/index.svelte'
import Later from './Later.svelte'

/** `part`: the words that it speaks, where the page does not have them yet. */
export function lazily<P extends Record<string, any>>(
  fetched: () => Promise<{ default: Component<P> }>,
  part?: string,
): Component<P> {
  const load = () => Promise.all([fetched(), part && loadWords(part)]).then(([module]) => module)
  return (internals, props) => {
    Later(internals, { load, props })
    return {}
  }
}
