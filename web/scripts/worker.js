import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the service worker beside the built page. Page and worker carry the same version, made from
 * the names of all files (which hold their hashes): that is how a page learns that it is an old one.
 */
export function worker() {
  const source = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8')
  let version = ''
  /**
   * Made once: files may be added to the bundle between the page and the worker.
   *
   * @param {Record<string, unknown>} bundle
   */
  const versionOf = (bundle) => {
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    const text = [source, ...names.sort()].join('\n')
    version ||= createHash('sha256').update(text).digest('hex').slice(0, 12)
    return version
  }
  return {
    name: 'parlour-worker',
    apply: /** @type {const} */ ('build'),
    buildStart() {
      version = ''
    },
    transformIndexHtml: {
      order: /** @type {const} */ ('post'),
      /** @param {string} html @param {{ bundle?: Record<string, unknown> }} context */
      handler: (html, { bundle = {} }) =>
        html.replace(
          '<title>',
          `<meta name="version" content="${versionOf(bundle)}" />\n    <title>`,
        ),
    },
    /**
     * @this {{ emitFile: (file: { type: 'asset', fileName: string, source: string }) => void }}
     * @param {unknown} _options
     * @param {Record<string, unknown>} bundle
     */
    generateBundle(_options, bundle) {
      const text = source.replace('__VERSION__', () => JSON.stringify(versionOf(bundle)))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: text })
    },
  }
}
