import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../src/api/request'
import type { Edit } from '../src/api/types'
import { make, marked, nodeAt } from '../src/studies/edits'
import { Drafts } from '../src/studies/drafts.svelte'
import { studies } from '../src/studies/requests'
import { branch, Tree } from '../src/study/tree'

const edit = (kind: string, path: string, change: Partial<Edit['change']> = {}): Edit => ({
  ...{ seq: 1, at: 0, who: 'somebody', chapter: 'one', kind },
  change: { path: path.split(' ').filter(Boolean), ...change },
})

function grown(...lines: string[]): Tree {
  const tree = new Tree({ game: 'caro', rules: 1, options: {} })
  for (const line of lines) make(tree, edit('add', '', { actions: line.split(' ') }))
  return tree
}
const listed = (tree: Tree) => [...branch(tree.root)].map(({ action }) => action).join(' ')

describe('edits that are told', () => {
  it('grow, promote, lead and delete as the server does', () => {
    const tree = grown('a b c', 'a d', 'x')
    expect(listed(tree)).toBe(' a b c d x')
    make(tree, edit('promote', 'a d'))
    expect(listed(tree)).toBe(' a d b c x')
    make(tree, edit('lead', 'x'))
    expect(listed(tree)).toBe(' x a d b c')
    make(tree, edit('delete', 'a b'))
    expect(listed(tree)).toBe(' x a d')
    expect(tree.size).toBe(3)
  })

  it('say, judge, draw and rub', () => {
    const tree = grown('a')
    make(tree, edit('comment', 'a', { text: 'so' }))
    make(tree, edit('judge', 'a', { glyph: '!?' }))
    make(tree, edit('draw', 'a', { circles: ['B2', 'A1'], arrows: [['A1', 'B2']] }))
    make(tree, edit('draw', 'a', { circles: ['A1'], labels: [['C3', 'x']] }))
    const { said } = nodeAt(tree, ['a'])!
    expect(said).toEqual({
      ...{ comment: 'so', glyph: '!?', circles: ['A1', 'B2'], arrows: [['A1', 'B2']] },
      labels: [['C3', 'x']],
    })
    make(tree, edit('rub', 'a', { circles: ['A1'], labels: [['C3', '']] }))
    make(tree, edit('judge', 'a'))
    expect(nodeAt(tree, ['a'])!.said).toEqual({
      ...{ comment: 'so', circles: ['B2'], arrows: [['A1', 'B2']] },
    })
  })

  it('are not made where their path leads nowhere', () => {
    expect(make(grown('a'), edit('comment', 'b', { text: 'lost' }))).toBe(false)
  })
})

it('marks that are toggled are asked for one by one', () => {
  const now = { circles: ['A1', 'B2'], arrows: [['A1', 'B2']] as const }
  expect(marked(now, { circles: ['B2', 'C3'] })).toEqual([
    { kind: 'rub', circles: ['A1'], arrows: [] },
    { kind: 'draw', circles: ['C3'], arrows: [] },
  ])
  expect(marked(now, { circles: now.circles })).toEqual([])
})

describe('comments that are being written', () => {
  const store = new Map<string, string>()
  const asked: { text: string; was: string; key: string }[] = []
  let answers: (() => { seq: number })[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    store.clear()
    asked.length = 0
    answers = []
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => store.set(name, value),
    })
    vi.spyOn(studies, 'edit').mockImplementation(async (_id, _chapter, { text, was, key }) => {
      asked.push({ text: text!, was: was!, key: key! })
      return (answers.shift() ?? (() => ({ seq: asked.length })))()
    })
  })
  const fresh = () => new Drafts('study', 'person', async () => {})
  const cut = () => {
    throw new Refusal('unreachable')
  }

  it('are sent when the writer rests, and are settled then', async () => {
    const drafts = fresh()
    drafts.write('one', ['a'], '', 'f')
    drafts.write('one', ['a'], '', 'far')
    expect(drafts.of('one', ['a'])).toBe('far')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked.map(({ text, was }) => [text, was])).toEqual([['far', '']])
    expect(drafts.all).toEqual([])
  })

  it('are sent again under their key, and what was added meanwhile after them', async () => {
    const drafts = fresh()
    answers = [cut]
    drafts.write('one', [], 'was', 'first')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(drafts.waits).toBe(true)
    drafts.write('one', [], 'was', 'first, second')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked.map(({ text, was }) => [text, was])).toEqual([
      ['first', 'was'],
      ['first', 'was'],
      ['first, second', 'first'],
    ])
    expect(asked[0]!.key).toBe(asked[1]!.key)
    expect(asked[2]!.key).not.toBe(asked[1]!.key)
    expect(drafts.waits).toBe(false)
  })

  it('outlive the window, and are of one person alone', async () => {
    answers = [cut]
    fresh().write('one', [], '', 'kept')
    expect(new Drafts('study', 'another', async () => {}).all).toEqual([])
    expect(fresh().of('one', [])).toBe('kept')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked.at(-1)!.text).toBe('kept')
  })

  it('stay at hand where they find no place', async () => {
    const drafts = fresh()
    answers = [
      () => {
        throw new Refusal('no_variation')
      },
    ]
    drafts.write('one', ['a'], '', 'late')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(drafts.lost.map(({ text, refused }) => [text, refused])).toEqual([
      ['late', 'no_variation'],
    ])
    drafts.again(drafts.lost[0]!)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(drafts.all).toEqual([])
  })
})
