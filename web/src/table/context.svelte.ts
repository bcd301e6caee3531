/** What all parts of one table share, so that none of them has to be given it. */
import { createContext } from 'svelte'
import type { BoardProps } from '../boards/contract'
import { Aim } from '../boards/grid/aim.svelte'
import { asksFirst } from '../boards/grid/confirm'
import { isFree } from '../lib/keymap'
import { settings } from '../lib/settings.svelte'
import { Analysis } from '../review/analysis.svelte'
import { boardProps } from './boardProps'
import type { PageKeys } from './keys'
import type { Place } from './place'
import { Premove } from './premove.svelte'
import { heard } from './talk'
import { complain } from '../ui/toasts.svelte'
import type { Table } from './table.svelte'
import { nearSeat } from './words'

/** The dialog that is open. */
export type OpenDialog =
  'leave' | 'restart' | 'more' | 'share' | 'invite' | 'keys' | 'type' | 'again' | null

/** What can be read beside the board. */
export type Panel = 'moves' | 'talk' | 'study'

/** What the page says of the table; it may change while the table stays. */
export interface Surroundings {
  /** The page is that of looking back. */
  review: boolean
  /** The options of the match in a few words. */
  badge: string
}

export class TableContext implements Place {
  opened = $state<OpenDialog>(null)
  flipped = $state(false)
  /** The result was put away; the bar calls it back. */
  putAway = $state(false)
  readonly analysis: Analysis
  root: HTMLElement | undefined
  /** What is aimed at before it is played. */
  readonly aim = new Aim((by, px) => {
    const { ahead } = this.props
    const rated = !!this.table.match?.rated
    return asksFirst({ wish: settings.confirm, by, px, rated, ahead })
  })
  readonly premove = new Premove()

  columns = $state(1)
  /** The panel that is read where they are behind tabs. */
  panel = $state<Panel>('moves')
  /** The window has no room for the panels, and whether they are to be seen nevertheless. */
  folded = $state(false)
  unfolded = $state(false)
  private read = $state(-1)

  constructor(
    readonly table: Table,
    private readonly page: () => Surroundings,
    /** Keys of the page beside those of every table. */
    readonly pageKeys?: PageKeys,
  ) {
    this.analysis = new Analysis(table.id)
  }

  /** What the game brings. */
  get board() {
    return this.table.board
  }
  get review(): boolean {
    return this.page().review
  }
  get badge(): string {
    return this.page().badge
  }

  /** What the computer says of each position, by how many plays led to it; null: not looking back. */
  judged = $derived.by(() => (this.review ? this.analysis.judged : null))

  /** What the board and the game's parts around it are given now. */
  props: BoardProps = $derived.by(() => boardProps(this))

  /** Nobody talks to the computer, or to somebody at the same device. */
  private talks = $derived.by(
    () =>
      this.table.talk !== null &&
      (this.table.you === null ||
        this.table.position!.seats.some(
          ({ kind }, seat) => kind === 'human' && !this.table.held.includes(seat),
        )),
  )

  panels: readonly Panel[] = $derived.by(() => [
    'moves',
    ...(this.talks ? (['talk'] as const) : []),
    ...(this.review && this.columns !== 1 ? (['study'] as const) : []),
  ])

  /** A game that others still play from elsewhere is not looked at with the computer's eyes. */
  analysable = $derived.by(
    () =>
      this.review &&
      this.table.kept &&
      this.table.plays.length > 0 &&
      (this.table.over || this.table.mode === 'computer' || this.table.mode === 'device'),
  )

  analyse = (): void => {
    this.open('study')
    void this.analysis.start(this.table.token).catch(complain)
  }

  /** How much was said that nobody here has seen. */
  unread = $derived.by(
    () => heard(this.table.talk ?? []).filter(({ seq }) => seq > this.read).length,
  )

  readTalk(): void {
    this.read = this.table.talk?.at(-1)?.seq ?? -1
  }

  /** Shows that panel, wherever the window has put it. */
  open(panel: Panel): void {
    this.panel = panel
    this.unfolded = this.folded && this.columns === 0
  }

  /** The seat at the near side. */
  near = $derived.by(() => nearSeat(this.table))

  /** Of several tables on a page the one with the focus hears the keys, and without any the first. */
  hears = (event: KeyboardEvent): boolean => {
    const within = (event.target as Element).closest?.('[data-table]')
    return isFree(event) && this.root === (within ?? document.querySelector('[data-table]'))
  }

  /** An action as the list of moves shows it. */
  short = (action: string): string => this.board.short?.(action) ?? action
}

export const [useTable, provideTable] = createContext<TableContext>()
