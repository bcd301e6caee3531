import { describe, expect, it } from 'vitest'
import type { Judged } from '../src/api/types'
import { isFound, mistakesOf } from '../src/study/lesson.svelte'
import { Layout, type Row } from '../src/study/rows'
import { branch, endOf, pathTo, tidy, toggled, Tree, type Node } from '../src/study/tree'

const LIMIT = 10_000
const fresh = () => new Tree({ game: 'caro', rules: 1, options: {} })
function play(tree: Tree, from: Node, line: string): Node {
  return line.split(' ').reduce((node, action) => tree.add(node, action)!, from)
}
const shown = (tree: Tree, per = 3) =>
  new Layout(() => per)
    .of(tree.root)
    .map((row) =>
      row.kind === 'said'
        ? `${'>'.repeat(row.level)}"${row.node.said.comment}"`
        : '>'.repeat(row.level) + row.nodes.map(({ action }) => action).join(' '),
    )

describe('a tree', () => {
  it('goes along what is there and branches where it is not', () => {
    const tree = fresh()
    const last = play(tree, tree.root, 'a b c')
    expect(play(tree, tree.root, 'a b c')).toBe(last)
    play(tree, last.parent!, 'd')
    expect(tree.size).toBe(4)
    expect(pathTo(last).map(({ action }) => action)).toEqual(['a', 'b', 'c'])
    expect(endOf(tree.root)).toBe(last)
  })

  it('is read as it was written, with all that is said', () => {
    const tree = fresh()
    const b = play(tree, tree.root, 'a b')
    tree.say(b, { comment: 'so', glyph: '!?', circles: ['A1'], arrows: [['A1', 'B2']] })
    play(tree, tree.root, 'x y')
    tree.say(tree.root, { comment: 'start' })
    const again = Tree.read(tree.write())
    expect(again.write()).toBe(tree.write())
    expect(again.size).toBe(4)
  })

  it('promotes and removes whole variations', () => {
    const tree = fresh()
    play(tree, tree.root, 'a b')
    const x = play(tree, tree.root, 'x')
    play(tree, x, 'y z')
    tree.promote(x)
    expect(endOf(tree.root).action).toBe('z')
    expect(tree.remove(x)).toBe(tree.root)
    expect([...branch(tree.root)].map(({ action }) => action)).toEqual(['', 'a', 'b'])
    expect(tree.size).toBe(2)
    expect(tree.remove(tree.root)).toBe(tree.root)
  })

  it('is led by the moves of a record again, and loses nothing', () => {
    const tree = fresh()
    play(tree, tree.root, 'a b c')
    tree.promote(play(tree, tree.root, 'a d'))
    tree.remove(play(tree, tree.root, 'a b c'))
    tree.lead(['a', 'b', 'c'])
    expect(pathTo(endOf(tree.root)).map(({ action }) => action)).toEqual(['a', 'b', 'c'])
    expect(tree.root.children[0]!.children.map(({ action }) => action)).toEqual(['b', 'd'])
  })

  it('holds what was not taken away, and nothing of another', () => {
    const tree = fresh()
    const deep = play(tree, tree.root, 'a b c')
    expect(tree.holds(deep)).toBe(true)
    tree.remove(deep.parent!)
    expect([tree.holds(deep), tree.holds(tree.root), fresh().holds(tree.root)]).toEqual([
      ...[false, true, false],
    ])
  })

  it('has room for so many moves and no more, however deep', () => {
    const tree = new Tree({ game: 'caro', rules: 1, options: {} }, { moves: LIMIT, comment: 9 })
    let node: Node | null = tree.root
    for (let at = 0; at < LIMIT; at++) node = tree.add(node!, `m${at}`)
    expect(tree.add(node!, 'more')).toBeNull()
    expect(Tree.read(tree.write()).size).toBe(LIMIT)
    expect(new Layout(() => 4).of(tree.root)).toHaveLength(LIMIT / 4)
  })

  it.each(['{}', '[]', '{"tree":1,"nodes":[[0,""],[3,"a"]]}', 'x'])('reads no %s', (text) => {
    expect(() => Tree.read(text)).toThrow()
  })
})

describe('the rows of a tree', () => {
  it('are after every change what they would be from the start', () => {
    const tree = fresh()
    const layout = new Layout((level) => 5 - level)
    const told = (rows: readonly Row[]) =>
      rows.map((row) => [
        row.level,
        row.kind === 'said' ? row.node.id : row.nodes.map(({ id }) => id),
      ])
    let seed = 7
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
    const gone: (() => void)[] = []
    for (let change = 0; change < 400; change++) {
      const node = [...branch(tree.root)][random(tree.size + 1)]!
      const before = layout.rows
      const kind = random(10)
      if (kind < 5) play(tree, node, `m${random(4)} m${random(4)} m${random(4)}`)
      else if (kind === 5) tree.promote(node)
      else if (kind === 6) tree.say(node, random(2) ? { comment: 'so' } : { glyph: '!' })
      else if (kind === 7) tree.place(node, random(3))
      else if (kind === 9) gone.pop()?.()
      else if (node.parent && tree.size > 100) {
        const at = tree.placeOf(node)
        tree.remove(node)
        gone.push(() => tree.holds(node.parent!) && tree.restore(node, at))
      }
      expect(told(layout.of(tree.root))).toEqual(
        told(new Layout((level) => 5 - level).of(tree.root)),
      )
      if (change > 100) expect(layout.rows.some((row) => before.includes(row))).toBe(true)
    }
    expect(tree.size).toBe([...branch(tree.root)].length - 1)
    const [last, rows] = [endOf(tree.root), layout.rows]
    tree.say(last, { ...last.said, circles: ['A1'] })
    expect(layout.of(tree.root)).toBe(rows)
    expect(rows[layout.placeOf(last)]).toMatchObject({ kind: 'moves' })
  })

  it('break where a line branches or something is said', () => {
    const tree = fresh()
    play(tree, tree.root, 'a b c d e')
    const b = tree.root.children[0]!
    play(tree, b, 'x y z w')
    play(tree, b.children[1]!, 'q')
    tree.say(b.children[0]!.children[0]!, { comment: 'hm' })
    expect(shown(tree)).toEqual(['a', 'b', '>x', '>y', '>>q', '>z w', 'c', '"hm"', 'd e'])
  })
})

it('toggles marks and forgets what is empty', () => {
  expect(toggled(['A1'], 'B2')).toEqual(['A1', 'B2'])
  expect(toggled([['A1', 'B2']], ['A1', 'B2'])).toEqual([])
  expect(tidy({ comment: '', circles: [], glyph: '!' })).toEqual({ glyph: '!' })
})

describe('learning from mistakes', () => {
  const judged = (ply: number, more: Partial<Judged> = {}): Judged => ({
    ...{ ply, seq: ply, seat: ply % 2, action: 'A1', score: 0.5, wins_in: null, best: 'B2' },
    ...{ line: ['B2'], depth: 5, nodes: 9, loss: 0.5, mark: 'mistake', missed_win: false, ...more },
  })

  it('asks for what these seats did clearly worse than they could, in order', () => {
    const all = [
      judged(4, { mark: 'blunder' }),
      judged(0, { mark: 'inaccuracy' }),
      judged(1),
      judged(2),
      judged(6, { best: 'A1' }),
    ]
    expect(mistakesOf(all, [0]).map(({ ply }) => ply)).toEqual([2, 4])
    expect(mistakesOf(all, [0, 1]).map(({ ply }) => ply)).toEqual([1, 2, 4])
  })

  it.each([
    [1, -0.5, true],
    [1, -0.35, true],
    [1, 0.5, false],
    [0, 0.4, true],
    [0, -0.4, false],
  ])('counts an answer after which seat %i stands at %f: %s', (seat, score, found) => {
    const line = { line: ['C3'], score, wins_in: null, depth: 3 }
    expect(isFound(judged(2), { seat, lines: [line] })).toBe(found)
  })
})
