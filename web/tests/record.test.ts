import { describe, expect, test } from 'vitest'
import type { RecordRead } from '../src/api/types'
import type { AnyBoard } from '../src/boards/contract'
import { chairOf, RecordTable, resultOf } from '../src/table/record.svelte'

const frame = (seq: number, seat: number, action: string) => ({
  ...{ seq, at: 0, seat, action, told: [] },
  view: { seq },
})
const record: RecordRead = {
  ...{ game: 'caro', options: {}, seats: ['Ann'], result: '1-0', reason: 'resign' },
  ...{ total: 3, grown: {}, over: false, actions: ['H8', 'I9'], setup: 0 },
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
  const paper = () => new RecordTable(record, 'text', {} as AnyBoard, 2)

  test('is played on from any position, unless cards were drawn in it', () => {
    const onward = async () => '/m/x'
    const table = new RecordTable(record, 'text', {} as AnyBoard, 2, onward)
    expect(table.onward).not.toBeNull()
    expect(table.ended).toBe(false)
    const drawn = { ...record, frames: [...record.frames, frame(3, -1, 'draw pig')] }
    expect(new RecordTable(drawn, 'text', {} as AnyBoard, 1, onward).onward).toBeNull()
  })

  test('opens in the middle of a game where a position was set up', async () => {
    const asked: number[] = []
    const onward = async (plays: number) => `${asked.push(plays)}`
    const table = new RecordTable({ ...record, setup: 1 }, 'text', {} as AnyBoard, 2, onward)
    expect(table.plays.map(({ action }) => action)).toEqual(['I9'])
    await table.goTo(0)
    expect(table.frame?.view).toEqual({ seq: 1 })
    await table.onward!(table.shownPlays, 'device')
    expect(asked).toEqual([1])
    const bare = { ...record, frames: record.frames.slice(0, 1), actions: [] }
    expect(new RecordTable(bare, 'text', {} as AnyBoard, 2, onward).onward).toBeNull()
  })

  test('that the rules have ended is played on from before its end only', async () => {
    const table = new RecordTable({ ...record, over: true }, 'text', {} as AnyBoard, 2)
    expect(table.ended).toBe(true)
    await table.goTo(1)
    expect(table.ended).toBe(false)
  })

  test('opens at the end and is leafed through within its ends', async () => {
    const table = paper()
    expect(table.frame?.view).toEqual({ seq: 2 })
    await table.goTo(-3)
    expect(table.frame?.view).toEqual({ seq: 0 })
    await table.goTo(9)
    expect(table.shownPlays).toBe(2)
  })

  test('seats everybody the record names, and guests where it does not', () => {
    expect(paper().position.seats.map(({ name }) => name)).toEqual(['Ann', ''])
  })

  test('lets nothing be played', async () => {
    await expect(paper().act()).rejects.toThrow()
  })
})
