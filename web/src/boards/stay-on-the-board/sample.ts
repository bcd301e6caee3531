/** Positions that no server plays: the miniature and the examples of the rules. */
import { ahead, KEYPAD } from './directions'
import { same, type Place, type StayView } from './view'

/** A view drawn row by row: `Q` the queen, `#` a burnt cell, anything else is open. */
export function drawn(rows: string, news: Partial<StayView> = {}): StayView {
  const lines = rows.split('/')
  const size = lines.length
  const blocked: Place[] = []
  let pos: Place = [0, 0]
  lines.forEach((line, row) =>
    [...line].forEach((cell, column) => {
      if (cell === 'Q') pos = [row, column]
      else if (cell === '#') blocked.push([row, column])
    }),
  )
  const reach: Record<string, Place> = {}
  for (const dir of KEYPAD) {
    if (dir === 5) continue
    for (let dist = 1; dist < size; dist++) {
      const [row, column] = ahead(pos, dir, dist)
      const inside = row >= 0 && column >= 0 && row < size && column < size
      if (inside && !blocked.some((cell) => same(cell, [row, column])))
        reach[`${dir}x${dist}`] = [row, column]
    }
  }
  return {
    size,
    mode: blocked.length > 0 ? 'blocked' : 'normal',
    trapped: 'claims',
    seats: ['human', 'computer'],
    first: 1,
    pos,
    blocked,
    points: { '1': 0, '2': 0 },
    penalty: { '1': 0, '2': 0 },
    player: 1,
    last: null,
    moves: blocked.length,
    targets: Object.values(reach),
    reach,
    penalised: [],
    result: null,
    ...news,
  }
}

/** A lost position: the move that was tried. */
export function lost(rows: string, attempt: Place, reason: string): StayView {
  const none = { '1': 0, '2': 0 }
  const result = { reason, by: 1, winner: 2, loser: 1, attempt, score: none }
  return drawn(rows, { result, targets: [] })
}

export const sample = { view: drawn('#..#./..Q../....#/.#.../..#..') }
