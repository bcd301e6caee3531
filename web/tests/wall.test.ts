/** A board stays where it hangs as long as it is wanted, and until there is another. */
import { expect, test } from 'vitest'
import { kept } from '../src/embed/wall'

const TABLE: [string, string, string, string][] = [
  ['nothing hangs yet', '', 'ab', 'ab'],
  ['another order moves nothing', 'ab', 'ba', 'ab'],
  ['what has ended gives way to the new', 'abc', 'adc', 'adc'],
  ['what has ended stays where there is none', 'abc', 'ac', 'abc'],
  ['what is new hangs behind', 'ab', 'abc', 'abc'],
  ['everything ends and nothing begins', 'ab', '', 'ab'],
]

test.each(TABLE)('%s', (_, shown, wanted, then) => {
  expect(kept([...shown], [...wanted]).join('')).toBe(then)
})

test('a wall on which nothing changes is the same', () => {
  const shown = ['a', 'b']
  expect(kept(shown, ['b'])).toBe(shown)
})
