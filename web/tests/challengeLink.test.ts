import { describe, expect, test } from 'vitest'
import { challengeLink, termsOf } from '../src/people/challengeLink'

const wish = { clock: '5+5', cap: true, rated: true, side: 0, options: { rule: 'caro' } }

describe('a link that challenges', () => {
  test('says what was set up, with the sides turned for whoever opens it', () => {
    const link = new URL(challengeLink('https://house', 'Red Fox', { game: 'caro', wish }))
    expect(link.pathname).toBe('/people/Red%20Fox')
    expect(termsOf(link.searchParams)).toEqual({ game: 'caro', wish: { ...wish, side: 1 } })
  })

  test.each([
    ['', null],
    ['challenge=caro&options=[1]&side=7&clock=x', { clock: 'x', side: -1, options: {} }],
    ['challenge=caro&options={', { clock: 'none', side: -1, options: {} }],
  ])('reads %s', (query, terms) => {
    const read = termsOf(new URLSearchParams(query))
    if (terms === null) expect(read).toBeNull()
    else expect(read!.wish).toEqual({ cap: false, rated: false, ...terms })
  })
})
