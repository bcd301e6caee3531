import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module.js'

/**
 * Turns `src/lang/<locale>/<part>.json` into a module of plain functions and strings while the page
 * is built, so that no message is parsed in the browser.
 */
export function catalogues() {
  const place = /\/src\/lang\/([a-z-]+)\/[a-z-]+\.json$/
  return {
    name: 'parlour-catalogues',
    enforce: /** @type {const} */ ('pre'),
    /** @param {string} source @param {string} id */
    transform(source, id) {
      const [, locale] = place.exec(id) ?? []
      if (!locale) return
      return { code: compile(locale, source), moduleType: /** @type {const} */ ('js'), map: null }
    },
  }
}

/** @param {string} locale @param {string} source */
export function compile(locale, source) {
  const format = new MessageFormat(locale, { biDiSupport: false, strict: true })
  return compileModule(format, JSON.parse(source))
}
