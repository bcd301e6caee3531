/** How mouse, pen, finger and keys choose cells of a grid: at once, or by aiming first. */
import type { Aim } from './aim.svelte'
import type { Choosing } from './confirm'
import type { GridCell } from './rows'

type By = Choosing['by']

/** The grid that is pointed at. */
export interface Field {
  /** The cell that an element of the grid stands for. */
  cellAt: (element: Element | null) => GridCell | null
  elementOf: (cell: GridCell) => SVGGraphicsElement | undefined
  isOpen: (cell: GridCell) => boolean
  /** Whether choosing it takes back what was chosen ahead. */
  isChosen: (cell: GridCell) => boolean
  onpick: (cell: GridCell, by: By) => void
  /** The cell that is pointed at or aimed at; null: none. */
  onaim: (cell: GridCell | null, by: By) => void
}

/** By what an event points. */
export const byOf = ({ pointerType }: PointerEvent): By =>
  pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse'

export class GridPointer {
  /** The finger that aims, the cell where it came down and stays, and whether that was aimed at. */
  #finger: { id: number; from: GridCell; stays: boolean; again: boolean } | null = null
  /** A finger did its work when it was lifted: the click that follows does nothing. */
  #done = false

  constructor(
    private readonly aim: Aim | null,
    private readonly field: Field,
  ) {}

  /** Whether that cell is aimed at before it is played. */
  asks(cell: GridCell, by: By): boolean {
    const box = this.field.elementOf(cell)?.getBoundingClientRect()
    return !!this.aim && !!box && this.aim.asks(by, Math.min(box.width, box.height))
  }

  /** A cell was chosen: plays it, or aims at it until it is chosen again. */
  choose(cell: GridCell, by: By): void {
    const { aim, field } = this
    const again = aim?.target?.cell.key === cell.key
    const playable = field.isOpen(cell) && !field.isChosen(cell)
    if (aim && !again && playable && this.asks(cell, by)) return this.#take(cell, by)
    aim?.drop()
    field.onpick(cell, by)
  }

  down(event: PointerEvent): void {
    const cell = this.field.cellAt(event.target as Element)
    this.#done = false
    if (!this.aim || !cell || !event.isPrimary || byOf(event) !== 'touch') return
    if (this.field.isChosen(cell) || !this.asks(cell, 'touch')) return
    const again = this.aim.target?.cell.key === cell.key
    this.#finger = { id: event.pointerId, from: cell, stays: true, again }
    this.#hold(event, cell)
  }

  move(event: PointerEvent): void {
    const finger = this.#finger
    if (finger?.id === event.pointerId) {
      const under = document.elementFromPoint(event.clientX, event.clientY)
      const cell = this.field.cellAt(under)
      if (cell?.key !== finger.from.key) finger.stays = false
      this.#hold(event, cell)
    } else if (byOf(event) === 'mouse' && !this.aim?.target)
      this.field.onaim(this.field.cellAt(event.target as Element), 'mouse')
  }

  up(event: PointerEvent): void {
    const finger = this.#finger
    if (!this.aim || finger?.id !== event.pointerId) return
    this.#finger = null
    this.#done = true
    this.aim.held = null
    if (!finger.stays) return
    if (finger.again) this.aim.play()
    else if (!this.aim.target) this.field.onpick(finger.from, 'touch')
  }

  /** The browser took the finger for something else. */
  cancel(event: PointerEvent): void {
    if (!this.aim || this.#finger?.id !== event.pointerId) return
    this.#finger = null
    this.aim.drop()
  }

  leave(event: PointerEvent): void {
    if (byOf(event) === 'mouse' && !this.aim?.target) this.field.onaim(null, 'mouse')
  }

  click(event: PointerEvent): void {
    const cell = this.field.cellAt(event.target as Element)
    if (cell && !this.#done) this.choose(cell, byOf(event))
    this.#done = false
  }

  /** Whether a finger is at work, which no menu may interrupt. */
  get busy(): boolean {
    return this.#finger !== null
  }

  #take(cell: GridCell, by: By): void {
    const { onpick, onaim } = this.field
    this.aim!.target = { cell, play: () => onpick(cell, by), release: () => onaim(null, by) }
    onaim(cell, by)
  }

  #hold({ clientX, clientY }: PointerEvent, cell: GridCell | null): void {
    const drawing = this.field.elementOf(this.#finger!.from)!.ownerSVGElement!
    const held = { finger: { x: clientX, y: clientY }, drawing, cell }
    if (cell && this.field.isOpen(cell)) this.#take(cell, 'touch')
    else this.aim!.drop()
    this.aim!.held = held
  }
}
