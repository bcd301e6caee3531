/** Positions that no server plays: the miniature, and the examples of the rules. */
import { cellNamed } from '../grid/cells'
import { SKILLS, type SkillId } from './skills'
import {
  COLOURS,
  SIZE,
  type Card,
  type Colour,
  type Legend,
  type Point,
  type SkillView,
} from './view'

const points = (cells: string): Point[] =>
  cells.split(' ').map((name) => {
    const { x, y } = cellNamed(name, SIZE)!
    return [y, x]
  })

const COUNTERED: Partial<Record<SkillId, SkillId>> = {
  fly_sand: 'capture',
  mountain_power: 'polar_reverse',
}
const UNDONE: Partial<Record<SkillId, SkillId>> = {
  fly_sand: 'pick_gold',
  still_water: 'water_drop',
  mountain_power: 'rise_again',
}
const TYPES: Record<SkillId, string> = {
  fly_sand: 'attack',
  pick_gold: 'defence',
  capture: 'counter',
  still_water: 'control',
  water_drop: 'release',
  mountain_power: 'finisher',
  polar_reverse: 'suppressor',
  rise_again: 'revival',
}

/** The cards of the usual game. */
export const LEGENDS: Legend[] = SKILLS.map((id) => ({
  id,
  type: TYPES[id],
  counteredBy: COUNTERED[id] ?? null,
  undoneBy: UNDONE[id] ?? null,
}))

const card: Card = { state: 'waiting', why: 'not_your_turn', turn: null, targets: [] }
const hand = () => Object.fromEntries(SKILLS.map((id) => [id, card]))

interface Drawn {
  black: string
  white: string
  last?: string
  line?: string
  frozen?: Colour
  broken?: boolean
  threatened?: string
}

export function drawn({ black, white, last, line, frozen, broken, threatened }: Drawn): SkillView {
  const cells = line ? points(line) : []
  return {
    phase: line || broken ? 'ENDED' : 'PLAYING',
    current: COLOURS[0],
    ply: 0,
    frozenPlayer: frozen ?? null,
    frozenFor: frozen ? 2 : 0,
    stones: { black: points(black), white: points(white) },
    removed: { black: null, white: null },
    boardBroken: broken ?? false,
    skillsUsed: { black: [], white: [] },
    pending: threatened
      ? {
          kind: 'counter',
          skill: 'fly_sand',
          by: 'white',
          target: points(threatened)[0]!,
          responder: 'black',
          answer: 'capture',
        }
      : null,
    win: line ? { lines: [{ cells }] } : null,
    lastMove: last ? points(last)[0]! : null,
    skills: LEGENDS,
    cards: { black: hand(), white: hand() },
  }
}

export const sample = {
  view: drawn({
    black: 'H8 G7 I9 J8 G9 F6 K11 I6 H10',
    white: 'I8 H9 I7 H7 F10 J10 J6 E5 G10',
    last: 'G10',
    threatened: 'I9',
  }),
}
