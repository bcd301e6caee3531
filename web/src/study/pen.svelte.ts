/** Drawing on a board: with the other button of the mouse, or with a finger that rests first. */
export interface Draft {
  from: string
  to: string
}

const RESTS_MS = 420
const STILL_PX = 10

/** The cell under that place, by its name. */
const cellAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest('[data-cell]')?.getAttribute('data-cell') ?? null

export class Pen {
  draft = $state.raw<Draft | null>(null)
  #pointer = -1
  #timer: ReturnType<typeof setTimeout> | undefined
  #down = { x: 0, y: 0 }
  /** A finger that drew is followed by a click, which plays nothing. */
  #swallows = false

  constructor(private readonly ondraw: (draft: Draft) => void) {}

  /** Listens on the board before the board does. */
  attach = (frame: HTMLElement): (() => void) => {
    const ways: [string, (event: never) => void][] = [
      ['pointerdown', this.#press],
      ['pointermove', this.#move],
      ['pointerup', this.#lift],
      ['pointercancel', this.#cancel],
      ['click', this.#click],
      ['contextmenu', (event: Event) => event.preventDefault()],
    ]
    for (const [name, does] of ways) frame.addEventListener(name, does as EventListener, true)
    return () => {
      clearTimeout(this.#timer)
      for (const [name, does] of ways) frame.removeEventListener(name, does as EventListener, true)
    }
  }

  #press = (event: PointerEvent): void => {
    clearTimeout(this.#timer)
    this.#swallows = false
    const { clientX: x, clientY: y, pointerId } = event
    if (event.pointerType === 'mouse') {
      if (event.button === 2) this.#begin(pointerId, x, y)
    } else if (event.isPrimary) {
      this.#down = { x, y }
      this.#timer = setTimeout(() => this.#rest(event), RESTS_MS)
    }
  }

  /** The finger has rested: it draws from here on, and the board lets go of it. */
  #rest({ target, pointerId, clientX, clientY }: PointerEvent): void {
    const let_go = new PointerEvent('pointercancel', { pointerId, bubbles: true })
    this.#swallows = true
    target?.dispatchEvent(let_go)
    this.#begin(pointerId, clientX, clientY)
    navigator.vibrate?.(12)
  }

  #begin(pointer: number, x: number, y: number): void {
    const cell = cellAt(x, y)
    if (cell === null) return
    this.#pointer = pointer
    this.draft = { from: cell, to: cell }
  }

  #move = (event: PointerEvent): void => {
    const { clientX: x, clientY: y } = event
    if (Math.hypot(x - this.#down.x, y - this.#down.y) > STILL_PX && !this.draft)
      clearTimeout(this.#timer)
    if (!this.draft || event.pointerId !== this.#pointer) return
    event.stopPropagation()
    this.draft = { ...this.draft, to: cellAt(x, y) ?? this.draft.to }
  }

  #lift = (event: PointerEvent): void => {
    clearTimeout(this.#timer)
    if (!this.draft || event.pointerId !== this.#pointer) return
    event.stopPropagation()
    this.ondraw(this.draft)
    this.draft = null
  }

  #cancel = (event: PointerEvent): void => {
    if (!event.isTrusted) return
    clearTimeout(this.#timer)
    this.draft = null
  }

  #click = (event: MouseEvent): void => {
    if (!this.#swallows) return
    this.#swallows = false
    event.stopPropagation()
    event.preventDefault()
  }
}
