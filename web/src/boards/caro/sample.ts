/** A position in mid-game, for the miniature and for the pages that show what a board looks like. */
import { cellNamed } from '../grid/cells'
import type { CaroView } from './view'

/** A view drawn from a record of cells, for examples that no server plays. */
export function drawn(size: number, record: string, line?: string): CaroView {
  const cells = (text: string) =>
    text.split(' ').map((name): [number, number] => {
      const { x, y } = cellNamed(name, size)!
      return [x, y]
    })
  const moves = cells(record)
  return {
    size,
    rule: 'standard',
    opening: 'free',
    moves,
    choices: [],
    phase: line ? 'over' : 'place',
    turn: line ? null : moves.length % 2 ? 'O' : 'X',
    sides: ['X', 'O'],
    lines: line ? [cells(line)] : [],
  }
}

/** Stones of both sides, laid in turn, for the examples of the rules. */
export function laid(x: string, o: string, line = ''): CaroView {
  const theirs = o.split(' ')
  const record = x.split(' ').flatMap((cell, turn) => [cell, theirs[turn] ?? []].flat())
  return drawn(9, record.join(' '), line || undefined)
}

export const sample = {
  view: drawn(9, 'E5 E6 F4 D5 D7 F6 C6 C4 E3 D6 G6 G5 D3'),
  last: [{ code: 'placed', values: { seat: 0, side: 'X', cell: 'D3' } }],
}
