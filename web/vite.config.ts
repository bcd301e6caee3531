import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogues } from './scripts/catalogues.js'
import { packed } from './scripts/packed.js'
import { worker } from './scripts/worker.js'

const server = process.env.PARLOUR ?? 'http://127.0.0.1:8000'

/** What the front page and a table begin with; forms, files and further pages wait until they are wanted. */
const ALWAYS =
  /\/src\/((api|lib)\/|ui\/(?!Copy|KeyList|PageHead|QrCode|Segments|Switch|Trail)|lang\/index|boards\/(Gloss|contract|index|picture|shared)\.|home\/(Miniature|Part|called|clocks|games|lobby|quick|rooms|seek\.)|people\/(callable|me\.|unfinished)|table\/time)/

/** Every table has these: forms, dialogs and what only some tables show wait until they are wanted. */
const TABLE =
  /\/src\/(home\/(newMatch|options)|table\/(?!\w+(Dialog|Panel|Pictures)|Again|Choices|Invite|KeysD|Loupe|NotationField|ReviewBar|Sheets|SitDown|Talk|exports|lookback|record|time))/

/** What the front page shows below its games. */
const TODAY =
  /\/src\/(home\/(DailyCard|Feature|Replay|ToWatch)|puzzles\/(DailyPuzzle|memory|requests))/

/** The card of each game is a file of its own, with all that is drawn on the front page. */
const cardOf = (id: string) => `card-${/boards\/([\w-]+)\//.exec(id)?.[1]}`

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
            { name: 'page', test: ALWAYS },
            { name: 'grid', test: /\/boards\/grid\// },
            { name: cardOf, test: /\/boards\/[\w-]+\/card\.ts$/ },
            { name: 'table', test: TABLE },
            { name: 'today', test: TODAY },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
})
