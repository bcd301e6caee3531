/** What a seat sees of Caro: nothing is hidden. Cells are `[x, y]` from the top left. */
export type Side = 'X' | 'O'

export interface CaroView {
  size: number
  rule: string
  opening: 'free' | 'swap2'
  moves: [number, number][]
  choices: string[]
  phase: 'place' | 'choose' | 'over'
  turn: Side | null
  sides: [Side, Side] | null
  lines: [number, number][][]
}

/** The rules by which it is played, and those of them that few ask for. */
export const RULES = ['standard', 'freestyle', 'caro', 'caro-both', 'caro-9', 'caro-8']
export const OTHER_RULES = RULES.slice(3)

export const CHOICES = ['take_x', 'take_o', 'add_two']
