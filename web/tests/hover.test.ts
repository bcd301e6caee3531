/** What hovers on a touch screen stays lit: rules for it stand where something can hover. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(svelte|css)$/.test(file),
)

/** The text without its blocks for pointers that hover. */
function others(text: string): string {
  let rest = text
  for (let at = rest.indexOf('@media (hover: hover)'); at >= 0;) {
    let end = rest.indexOf('{', at) + 1
    for (let depth = 1; depth > 0; end++)
      depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0
    rest = rest.slice(0, at) + rest.slice(end)
    at = rest.indexOf('@media (hover: hover)')
  }
  return rest.replaceAll(':disabled:hover', '')
}

test.each(files)('%s lights up nothing under a finger', (file) => {
  expect(others(readFileSync(join(root, file), 'utf8'))).not.toContain(':hover')
})
