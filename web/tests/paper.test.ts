import { describe, expect, test } from 'vitest'
import type { RecordRead } from '../src/api/types'
import type { AnyFace } from '../src/boards/contract'
import { chairOf, Paper, resultOf } from '../src/table/paper.svelte'

const frame = (seq: number, seat: number, action: string) => ({
  ...{ seq, at: 0, seat, action, told: [] },
  view: { seq },
})
const record: RecordRead = {
  ...{ game: 'caro', options: {}, seats: ['Ann'], result: '1-0', reason: 'resign' },
  ...{ total: 3, grown: {}, over: false, actions: ['H8', 'I9'] },
  frames: [frame(0, -1, ''), frame(1, 0, 'H8'), frame(2, 1, 'I9')],
}

test.each([
  ['1-0', 'line', { scores: [1, 0], reason: 'line', cells: [] }],
  ['½-½', 'agreement', { scores: [0.5, 0.5], reason: 'agreement', cells: [] }],
  ['*', 'aborted', { scores: null, reason: 'aborted', cells: [] }],
  ['*', '', null],
])('the result %s by "%s" is read', (result, reason, read) => {
  expect(resultOf({ result, reason })).toEqual(read)
})

test.each([
  ['Ann', { kind: 'human', name: 'Ann', level: null }],
  ['guest', { kind: 'human', name: '', level: null }],
  ['level 3', { kind: 'bot', name: '', level: 3 }],
])('a seat written as %s is read', (name, chair) => {
  expect(chairOf(name)).toMatchObject(chair)
})

describe('a table on paper', () => {
  const paper = () => new Paper(record, 'text', {} as AnyFace, 2)

  test('is played on from any position, unless cards were drawn in it', () => {
    const onward = async () => '/m/x'
    const table = new Paper(record, 'text', {} as AnyFace, 2, onward)
    expect(table.onward).toBe(onward)
    expect(table.ended).toBe(false)
    const drawn = { ...record, frames: [...record.frames, frame(3, -1, 'draw pig')] }
    expect(new Paper(drawn, 'text', {} as AnyFace, 1, onward).onward).toBeNull()
  })

  test('that the rules have ended is played on from before its end only', async () => {
    const table = new Paper({ ...record, over: true }, 'text', {} as AnyFace, 2)
    expect(table.ended).toBe(true)
    await table.look(1)
    expect(table.ended).toBe(false)
  })

  test('opens at the end and is leafed through within its ends', async () => {
    const table = paper()
    expect(table.frame?.view).toEqual({ seq: 2 })
    await table.look(-3)
    expect(table.frame?.view).toEqual({ seq: 0 })
    await table.look(9)
    expect(table.shownPlays).toBe(2)
  })

  test('seats everybody the record names, and guests where it does not', () => {
    expect(paper().position.seats.map(({ name }) => name)).toEqual(['Ann', ''])
  })

  test('lets nothing be played', async () => {
    await expect(paper().act()).rejects.toThrow()
  })
})
