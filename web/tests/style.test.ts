/** The page reads from either side: no style names left or right where start or end is meant. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../src')
const styles = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|css)$/.test(file))
  .map((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    const css = file.endsWith('.css')
      ? text
      : (/<style[^>]*>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '')
    return { file, css: css.replace(/\/\*[\s\S]*?\*\//g, '') }
  })

/** Declarations that mean a side of the window. */
const PHYSICAL = [
  /^(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b/,
  /^border-(top|bottom)-(left|right)-radius/,
  /^(left|right)$/,
]
const SIDED: readonly [RegExp, RegExp][] = [
  [/^(text-align|float|clear|justify-\w+)$/, /^(left|right)\b/],
  [/^transform-origin$|^background/, /\b(left|right)\b/],
]
/** Centring means the same from both sides: `left: 50%` with half of the width taken back. */
const CENTRED = /^(50%|calc\(50% - |auto$)/

/** What is wrong with one declaration. */
function fault(name: string, value: string): boolean {
  if (PHYSICAL.some((pattern) => pattern.test(name))) return !CENTRED.test(value)
  if (SIDED.some(([of, side]) => of.test(name) && side.test(value))) return true
  if (/^(margin|padding|inset|border-width)$/.test(name)) {
    const sides = value.match(/(?:[^\s(]|\([^)]*\))+/g) ?? []
    return sides.length === 4 && sides[1] !== sides[3]
  }
  return false
}

test('a shorthand with two different sides is found, and one with equal sides is not', () => {
  expect(fault('padding', '1px 2px 3px 4px')).toBe(true)
  expect(fault('margin', '0 calc(1px + 2px) 0 calc(1px + 2px)')).toBe(false)
  expect(fault('left', '8px')).toBe(true)
  expect(fault('left', '50%')).toBe(false)
  expect(fault('text-align', 'right')).toBe(true)
})

test('styles name start and end, not left and right', () => {
  const found = styles.flatMap(({ file, css }) =>
    [...css.matchAll(/([a-z-]+):\s*([^;{}]+);/g)]
      .filter(([, name, value]) => fault(name!, value!.trim()))
      .map(([line]) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})
