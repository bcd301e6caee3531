/** What everybody sees of Stay on the Board: what is hidden, the screen hides (R-STATE-5). */
export type Place = [row: number, column: number]
export type Direction = 1 | 2 | 3 | 4 | 6 | 7 | 8 | 9
export type PerSeat = Record<'1' | '2', number>
export type StayMode = 'normal' | 'blocked'
/** What becomes of a computer that has no safe move (ruling 1). */
export type Trapped = 'claims' | 'loses'

/** Seats are numbered 1 and 2 here; the table's seat is that number less one (R-STATE-0). */
export interface StayView {
  size: number
  mode: StayMode
  trapped: Trapped
  seats: ['human' | 'computer', 'human' | 'computer']
  first: number
  pos: Place | null
  blocked: Place[]
  points: PerSeat
  penalty: PerSeat
  player: number
  last: { by: number; dir: Direction; dist: number } | null
  moves: number
  targets: Place[]
  /** The legal moves with the cells they lead to. */
  reach: Record<string, Place>
  /** Targets that would cost a penalty (U-BOARD-4). */
  penalised: Place[]
  result: {
    reason: string
    by: number
    winner: number
    loser: number
    attempt: Place | null
    score: PerSeat
  } | null
}

export const perSeat = (values: PerSeat, seat: number) => values[String(seat + 1) as '1' | '2']

/** Successful moves made by people: only they score (R-SCORE-1). */
export const movesByPeople = ({ points }: StayView) => points['1'] + points['2']

export const same = (one: Place | null | undefined, other: Place | null | undefined) =>
  !!one && !!other && one[0] === other[0] && one[1] === other[1]

/** Two people who do not share a screen. */
export const isOnline = ({ seats }: StayView, shared: boolean) =>
  !shared && seats.every((sitter) => sitter === 'human')
