/** What all parts of one analysis board share, so that none of them has to be given it. */
import { createContext } from 'svelte'
import type { AnalysisTable } from './analysis.svelte'
import type { Book } from './book.svelte'
import type { Engine } from './engine.svelte'
import type { Threats } from './threats.svelte'

export interface AnalysisParts {
  readonly table: AnalysisTable
  readonly engine: Engine
  readonly book: Book
  readonly threats: Threats
}

export const [useAnalysis, provideAnalysis] = createContext<AnalysisParts>()
