/**
 * State that the parts of one board share: the cards beside it, the pad under it, the cells on it. Each
 * table has its own, so that any number of boards stand on one page; each picture has none to share.
 */
import { createContext } from 'svelte'

const [scope, provide, isProvided] = createContext<() => Map<unknown, unknown>>()

/** Called where a table begins: what is inside shares from here, as long as `from` says the same. */
export function provideShared(from?: () => Map<unknown, unknown>): void {
  const all = new Map()
  provide(from ?? (() => all))
}

/** `make` makes the state; the function that comes back finds it, while a component is made. */
export function shared<T>(make: () => T): () => T {
  return () => {
    if (!isProvided()) return make()
    const all = scope()()
    if (!all.has(make)) all.set(make, make())
    return all.get(make) as T
  }
}
