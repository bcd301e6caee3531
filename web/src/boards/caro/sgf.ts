/** A game of five in a row as SGF (GM[4]): columns from the left and rows from the top as letters. */
import type { Frame, Match } from '../../api/types'
import type { CaroView } from './view'

const letter = (n: number) => String.fromCharCode(97 + n)
const escaped = (text: string) => text.replace(/[\\\]]/g, '\\$&')

export function sgf(match: Match, frames: readonly Frame[]): string {
  const view = frames.at(-1)!.view as unknown as CaroView
  const seats = match.position.seats
  const sides = view.sides ?? ['X', 'O']
  const name = (side: 'X' | 'O') => {
    const chair = seats[sides.indexOf(side)]
    return escaped(chair?.name || (chair?.kind === 'bot' ? `level ${chair.level}` : 'guest'))
  }
  const head = [
    'GM[4]FF[4]CA[UTF-8]AP[Parlour]',
    `SZ[${view.size}]RU[${escaped(view.rule)}]`,
    match.created ? `DT[${new Date(match.created).toISOString().slice(0, 10)}]` : '',
    `PB[${name('X')}]PW[${name('O')}]`,
    result(match, sides),
  ]
  const moves = view.moves.map(([x, y], i) => `;${i % 2 ? 'W' : 'B'}[${letter(x)}${letter(y)}]`)
  return `(;${head.join('')}\n${moves.join('')})\n`
}

function result(match: Match, sides: readonly string[]): string {
  const ending = match.position.result
  if (!ending?.scores) return ending ? 'RE[Void]' : ''
  const [first, second] = ending.scores as [number, number]
  if (first === second) return 'RE[Draw]'
  const winner = sides[first > second ? 0 : 1] === 'X' ? 'B' : 'W'
  const how = { resign: '+R', timeout: '+T', abandon: '+F' }[ending.reason] ?? '+'
  return `RE[${winner}${how}]`
}
