import { createContext } from 'svelte'
import type { OpenedStudy } from './opened.svelte'

export const [useStudy, provideStudy] = createContext<OpenedStudy>()
