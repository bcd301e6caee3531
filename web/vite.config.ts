import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogues } from './scripts/catalogues.js'
import { worker } from './scripts/worker.js'

const house = process.env.PARLOUR ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [catalogues(), svelte(), worker()],
  resolve: { conditions: ['browser'] },
  build: {
    outDir: '../src/parlour/server/page',
    emptyOutDir: true,
    // Every asset is a file: the content security policy allows no inline scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: house, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
})
