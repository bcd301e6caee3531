/** A game owns everything about itself: outside its folder the page knows none. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { known } from '../src/boards'

const root = join(import.meta.dirname, '../src')
const boards = readdirSync(join(root, 'boards'))
const games = boards.filter((board) => existsSync(join(root, 'boards', board, 'card.ts')))

test('the registry finds every folder with a card', () => {
  expect(games.length).toBeGreaterThan(4)
  expect(known.toSorted()).toEqual(games.toSorted())
})

/** A name in any spelling: `four-in-a-square`, `four_in_a_square`, `fourInASquare`, Four in a Square. */
const spelled = (id: string) => id.replaceAll('-', '[-_ ]?')

test('no file outside the folder of a game names the game', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte|css|json)$/.test(file) && !file.endsWith('schema.d.ts'))
    .filter((file) => !games.some((game) => file.startsWith(join('boards', game, '/'))))
  const ids = new RegExp(`(?<![\\w-])(?:${games.map(spelled).join('|')})(?![\\w-])`, 'i')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => ids.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('no file of a game names another game', () => {
  const strays = games.flatMap((game) => {
    const others = games.filter((other) => other !== game)
    const ids = new RegExp(`(?<![\\w-])(?:${others.join('|')})(?![\\w-])`)
    return readdirSync(join(root, 'boards', game), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|svelte|css)$/.test(file))
      .filter((file) => ids.test(readFileSync(join(root, 'boards', game, file), 'utf8')))
  })
  expect(strays).toEqual([])
})
