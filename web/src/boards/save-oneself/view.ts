/**
 * What is seen of Save Oneself: everything but the order of the cards to come. Cells are written
 * `row,col`; rows grow to the south. A card is named by its back wherever it lies.
 */
export type Phase = 'draw' | 'move' | 'flip' | 'over'
export type Corner = 'NW' | 'NE' | 'SE' | 'SW'
export type Way = 'N' | 'E' | 'S' | 'W'

export interface Need {
  kind: 'card' | 'summit' | 'paused' | 'map' | '13' | 'sailing' | 'swap'
  /** The side that must be in view, for `card` alone. */
  card: string | null
  met: boolean
}

export interface Card {
  back: string
  front: string
  /** The side in view, or null while it is in the deck. */
  side: string | null
  cell: string | null
  /** What its back gives or costs, and what turning it does. */
  lives: number
  frontLives: number
  score: number
  calls: Corner | null
  sparedBy: string | null
  needs: Need[]
  /** The action that flips it now. */
  flip: string | null
  why: 'undealt' | 'turned' | 'by_itself' | 'needs' | 'phase' | null
}

export interface Step {
  action: Way
  cell: string
  new: boolean
  harm: number
  drivesOff: boolean
  why: string | null
}

export interface Stop {
  row: number
  col: number
  /** The signals that would be seen from there. */
  signals: string[]
}

export interface Ship {
  row: number
  col: number
  direction: Corner
  skipMove: boolean
  hasTurned: boolean
  r0: number
  r1: number
  c0: number
  c1: number
  /** The cell that lies ahead. */
  course: string
  /** Where it will be after each coming day, if nothing on the table changes. */
  route: Stop[]
  ends: 'rescue' | 'out_of_reach' | 'pirates' | 'over'
}

export interface Frame {
  r0: number
  r1: number
  c0: number
  c1: number
}

export interface IslandView {
  phase: Phase
  lives: number
  livesMost: number
  cells: Record<string, string>
  player: [number, number]
  ship: Ship | null
  movesLeft: number
  hasMoved: boolean
  deckLeft: number
  undealt: string[]
  signals: string[]
  victory: boolean
  score: number
  scoring: { fronts: Record<string, number>; lives: number; cards: number }
  cards: Card[]
  steps: Step[]
  kit: string[]
  frame: Frame
  stranded: boolean
}

/** A side shows the front of its card. */
export const isFront = (card: Card) => card.side === card.front

/** Cards that could no longer be flipped if this one were: they ask for the side now in view. */
export function blockedBy(view: IslandView, card: Card): Card[] {
  return view.cards.filter(
    (other) =>
      other !== card &&
      !isFront(other) &&
      other.needs.some(
        ({ kind, card: side }) =>
          side === card.back || (kind === 'summit' && card.back === 'higher-ground'),
      ),
  )
}
