/** Positions that no server plays: the miniature and the examples of the rules. */
import { named, placeOf } from './cells'
import type { Card, Corner, IslandView, Need, Ship, Stop } from './view'

type Legend = Omit<Card, 'side' | 'cell' | 'flip' | 'why'>

const needs = (kind: Need['kind'], card: string | null = null): Need => ({ kind, card, met: false })
const legend = (back: string, front: string, asks: Need[], more: Partial<Legend> = {}): Legend => ({
  back,
  front,
  needs: asks,
  lives: 0,
  frontLives: 0,
  score: 0,
  calls: null,
  sparedBy: null,
  ...more,
})

/** The sixteen cards as the rules page lists them. */
export const LEGENDS: readonly Legend[] = [
  legend('vines', 'shelter', [needs('card', 'palm-trees')], {
    calls: 'SW',
    frontLives: 2,
    score: 2,
  }),
  legend('hook', 'fish', [needs('card', 'water')], { calls: 'NE', frontLives: 3 }),
  legend('water', 'waterfall', [needs('card', 'telescope')], { lives: 2, frontLives: 2 }),
  legend('flint', 'torch', [needs('card', 'vines')], { score: 2 }),
  legend('palm-trees', 'coconuts', [needs('card', 'rocks')], { calls: 'SE', frontLives: 2 }),
  legend('sticks', 'spear', [needs('card', 'flint')], { calls: 'NW', score: 2 }),
  legend('bottle', 'message', [needs('paused')], { score: 3 }),
  legend('higher-ground', 'lit-beacon', [needs('card', 'torch'), needs('summit')], { score: 7 }),
  legend('telescope', 'ship-sighted', [needs('summit')], { score: 1 }),
  legend('rocks', 'sos', [needs('summit')], { score: 5 }),
  legend('pig', 'meat', [needs('card', 'spear')], { lives: -2, frontLives: 3 }),
  legend('storm', 'tornado', [needs('13')], { lives: -2, frontLives: -3 }),
  legend('mirage', 'sea-serpent', [needs('swap')]),
  legend('pirates', 'compass', [needs('sailing')]),
  legend('map-r', 'rum', [needs('map')], { frontLives: 1 }),
  legend('map-c', 'treasure', [needs('map')], { score: 10 }),
]

/** A ship of a picture: its rectangle starts at (0,0), and its stops are given. */
export function ship(
  at: string,
  direction: Corner,
  stops = '',
  seen: string[] = [],
  news: Partial<Ship> = {},
): Ship {
  const names = stops.split(' ').filter(Boolean)
  const route = names.map((name, index): Stop => ({
    ...placeOf(name),
    signals: index === names.length - 1 ? seen : [],
  }))
  return {
    ...placeOf(at),
    direction,
    skipMove: false,
    hasTurned: false,
    r0: 0,
    r1: 3,
    c0: 0,
    c1: 3,
    course: at,
    route,
    ends: seen.length > 0 ? 'rescue' : 'out_of_reach',
    ...news,
  }
}

/** A view drawn from rows of sides: `rocks sos` next to each other, `.` where nothing lies. */
export function drawn(
  rows: readonly string[],
  player: string,
  news: Partial<IslandView> = {},
): IslandView {
  const cells: Record<string, string> = {}
  rows.forEach((line, row) =>
    line.split(' ').forEach((side, col) => {
      if (side !== '.') cells[named({ row, col })] = side
    }),
  )
  const at = new Map(Object.entries(cells).map(([cell, side]) => [side, cell]))
  const cards = LEGENDS.map((card): Card => {
    const side = [card.back, card.front].find((one) => at.has(one)) ?? null
    return { ...card, side, cell: side && at.get(side)!, flip: null, why: 'needs' }
  })
  const { row, col } = placeOf(player)
  return {
    phase: 'move',
    lives: 9,
    livesMost: 16,
    cells,
    player: [row, col],
    ship: null,
    movesLeft: 1,
    hasMoved: false,
    deckLeft: 16 - at.size,
    undealt: [],
    signals: [],
    victory: false,
    score: 0,
    scoring: { fronts: {}, lives: 9, cards: 0 },
    cards,
    steps: [],
    kit: [],
    frame: { r0: 0, r1: 3, c0: 0, c1: 3 },
    stranded: false,
    ...news,
  }
}

export const sample = {
  view: drawn(
    ['vines water ship-sighted message', 'palm-trees higher-ground flint .', 'sticks pig . .'],
    '0,1',
    { ship: ship('-1,0', 'NW', '-1,1 -1,2', ['message']) },
  ),
}
