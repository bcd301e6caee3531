import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogues } from './scripts/catalogues.js'
import { packed } from './scripts/packed.js'
import { worker } from './scripts/worker.js'

const house = process.env.PARLOUR ?? 'http://127.0.0.1:8000'

/** The front of each game is a file of its own, with all that is drawn on the front page. */
const frontOf = (id: string) => `front-${/boards\/([\w-]+)\//.exec(id)?.[1]}`

export default defineConfig({
  plugins: [catalogues(), svelte(), worker(), packed()],
  resolve: { conditions: ['browser'] },
  build: {
    outDir: '../src/parlour/server/page',
    emptyOutDir: true,
    // Every asset is a file: the content security policy allows no inline scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // What belongs together comes in one file, not in a dozen small ones.
        codeSplitting: {
          groups: [
            { name: 'svelte', test: /node_modules\/svelte/ },
            { name: 'page', test: /\/src\/((api|lib|home)\/|ui\/(?!QrCode)|lang\/index)/ },
            { name: 'grid', test: /\/boards\/grid\// },
            { name: frontOf, test: /\/boards\/[\w-]+\/front\.ts$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: house, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
})
