/**
 * Writes `types/messages.d.ts`: every message of the English files, with what each is given, so that
 * `svelte-check` finds a key that does not exist and a value that is missing.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from '@messageformat/parser'

const root = join(import.meta.dirname, '..')
const target = join(root, 'types/messages.d.ts')

/** The files of a language: those of the page, and those in the folders of boards. */
function files() {
  const boards = join(root, 'src/boards')
  const folders = readdirSync(boards).map((board) => join(boards, board, 'lang/en'))
  return [join(root, 'src/lang/en'), ...folders]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
}

/** @type {Record<string, string>} */
const KINDS = { plural: 'number', selectordinal: 'number', select: 'string | number | boolean' }

/**
 * The values of a message by name. One that is both counted and said is a number.
 *
 * @param {readonly import('@messageformat/parser').Token[]} tokens
 * @param {Map<string, string>} found
 */
function valuesOf(tokens, found = new Map()) {
  for (const token of tokens) {
    if (!('arg' in token)) continue
    const kind = KINDS[token.type]
    if (kind || !found.has(token.arg)) found.set(token.arg, kind ?? 'string | number')
    if ('cases' in token) for (const one of token.cases) valuesOf(one.tokens, found)
  }
  return found
}

/** Writes the types, if they are not what they were. */
export function writeKeys() {
  const lines = files().flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8'))).map(([key, text]) => {
      const values = [...valuesOf(parse(text))].map(([name, kind]) => `${name}: ${kind}`)
      return `  '${key}': { ${values.join('; ')} }`
    }),
  )
  const text = `/** Written by scripts/keys.js. */\nexport interface Messages {\n${lines.join('\n')}\n}\n`
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return
  mkdirSync(join(root, 'types'), { recursive: true })
  writeFileSync(target, text)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeKeys()
