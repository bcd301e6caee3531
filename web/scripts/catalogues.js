import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module.js'

const SOURCES = join(import.meta.dirname, '../src')
const LISTED = 'virtual:words'
/** The part that every page begins with comes with the list of its language. */
const FIRST = 'house'

/**
 * Turns `lang/<locale>/<part>.json` into a module of plain functions and strings while the page is
 * built, so that no message is parsed in the browser. `virtual:words` knows the languages, and each of
 * them its parts: no page carries the names of files in languages that it does not speak.
 */
export function catalogues() {
  const place = /\/lang\/([a-z-]+)\/[a-z-]+\.json$/
  let serving = false
  return {
    name: 'parlour-catalogues',
    enforce: /** @type {const} */ ('pre'),
    /** @param {{ command: string }} config */
    configResolved(config) {
      serving = config.command === 'serve' && !process.env.VITEST
    },
    /** @param {string} id */
    resolveId: (id) => (id.startsWith(LISTED) ? `\0${id}` : undefined),
    /** @param {string} id */
    load(id) {
      if (!id.startsWith(`\0${LISTED}`)) return
      const locale = id.split('/')[1]
      return locale ? partsIn(locale) : languages()
    },
    /** @param {string} source @param {string} id */
    transform(source, id) {
      const [, locale] = place.exec(id) ?? []
      if (!locale) return
      const code = compile(locale, source)
      // The development server follows no imports of a file that is called JSON.
      const found = serving ? code.replace(/(from ['"])(?=@)/g, '$1/@id/') : code
      return { code: found, moduleType: /** @type {const} */ ('js'), map: null }
    },
  }
}

function languages() {
  const locales = readdirSync(join(SOURCES, 'lang'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name}: () => import('${LISTED}/${name}')`)
  return `export default { ${locales.join(', ')} }`
}

/** @param {string} locale */
function partsIn(locale) {
  const files = filesIn(locale).map(
    ([part, path]) => `'${part}': () => import('${path}').then((file) => file.default)`,
  )
  const first = join(SOURCES, 'lang', locale, `${FIRST}.json`)
  return `import first from '${first}'
export default { '${FIRST}': () => first, ${files.join(', ')} }`
}

/**
 * The parts of a language and their files: `words.json` of a board is called like its game.
 *
 * @param {string} locale
 */
function filesIn(locale) {
  const boards = readdirSync(join(SOURCES, 'boards')).map((game) => ({
    game,
    folder: `boards/${game}/lang`,
  }))
  return [{ game: '', folder: 'lang' }, ...boards].flatMap(({ game, folder }) => {
    const place = join(SOURCES, folder, locale)
    if (!existsSync(place)) return []
    return readdirSync(place)
      .map((file) => file.replace('.json', ''))
      .filter((name) => game || name !== FIRST)
      .map((name) => [
        game ? (name === 'words' ? game : `${game}-${name}`) : name,
        join(place, `${name}.json`),
      ])
  })
}

const RIGHT_TO_LEFT = ['he']

/** @param {string} locale @param {string} source */
export function compile(locale, source) {
  const biDiSupport = RIGHT_TO_LEFT.includes(locale)
  const format = new MessageFormat(locale, { biDiSupport, strict: true })
  const code = compileModule(format, JSON.parse(source))
  return biDiSupport ? isolated(code) : code
}

/**
 * A name, a cell or a move of another direction must not turn its sentence round: the marks that the
 * compiler sets around each value become the beginning and the end of an isolate.
 *
 * @param {string} code
 */
function isolated(code) {
  let inside = false
  return code.replace(/"\u200f"/g, () => ((inside = !inside) ? '"\u2068"' : '"\u2069"'))
}
