/** Tournaments in a few words. */
import type { TournamentLine } from '../api/types'
import { clockWords } from '../home/clocks'
import { currentLocale, listed, t } from '../lang/index.svelte'

export const FORMS = ['arena', 'swiss', 'robin', 'knockout', 'simul', 'solo'] as const

const dateTime = (time: number) =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(time)

/** What is played, and how. */
export function termsText(line: TournamentLine): string {
  const words = [
    t(`${line.game}.name`),
    t(`cup.${line.form}`),
    line.clock ? clockWords(line.clock) : '',
    line.rated ? t('table.rated') : '',
  ]
  return listed(words.filter(Boolean), false)
}

/** When one that has a time is over, which is a day from now at most. */
export const endText = (ends: number): string =>
  t('cup.ends', {
    when: new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short' }).format(ends),
  })

/** How far it is, or when it begins. */
export function stateText(line: TournamentLine): string {
  const { state, round, rounds, minutes, starts, opens } = line
  if (state === 'planned' && opens) return t('cup.opens', { when: dateTime(opens) })
  if (state === 'open')
    return starts ? t('cup.starts', { when: dateTime(starts) }) : t('cup.by_hand')
  if (state === 'pausing') return t('cup.pausing')
  if (state === 'over') return t('cup.over')
  if (minutes) return t('cup.minutes', { minutes })
  return rounds ? t('cup.round_of', { round, rounds }) : t('cup.round', { round })
}

/** 1½ as it is written. */
export const points = (value: number) => new Intl.NumberFormat(currentLocale()).format(value)
