import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXTS = /\.(js|css|html|svg|webmanifest)$/
/** What fits into one packet gains nothing. */
const SMALL = 1_024

/** Packs every text of the built page once, as tightly as can be, so that no visitor waits for it. */
export function packed() {
  let folder = ''
  return {
    name: 'parlour-packed',
    apply: /** @type {const} */ ('build'),
    /** @param {{ root: string, build: { outDir: string } }} config */
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
        const path = join(folder, name)
        if (!TEXTS.test(name)) continue
        const plain = readFileSync(path)
        if (plain.length < SMALL) continue
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: size }))
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
      }
    },
  }
}
