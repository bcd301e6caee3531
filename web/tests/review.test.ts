/** The evaluation of a game: whose share it is, how it is drawn, what was a fault. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnalysisSummary, Judged } from '../src/api/types'
import { Analysis } from '../src/review/analysis.svelte'
import { areaOf, curve, known, lead, lineOf, plyAt, proof } from '../src/review/curve'
import { faultOf } from '../src/review/faults'

const judged = (ply: number, score: number, more: Partial<Judged> = {}): Judged => ({
  ...{ ply, score, seat: ply % 2, seq: ply + 1, action: 'H8', best: 'H8', line: ['H8'] },
  ...{ wins_in: null, depth: 3, nodes: 9, loss: 0, mark: 'good', missed_win: false, ...more },
})
const byPly = (...all: Judged[]) => new Map(all.map((one) => [one.ply, one]))
const box = { width: 100, height: 72, plays: 4 }

describe('shares', () => {
  test.each([
    // ply (its parity is the seat to act), score, who is ahead, percent
    [0, 0, null, 50],
    [0, 0.5, 0, 75],
    [0, -1, 1, 100],
    [1, 0.5, 1, 75],
    [1, -0.2, 0, 60],
    [1, 0.004, null, 50],
  ])('after %i plays a score of %d puts seat %s ahead with %i %%', (ply, score, seat, percent) => {
    expect(lead(judged(ply, score))).toEqual({ seat, percent })
  })

  test.each([
    [0, 5, { seat: 0, count: 5 }],
    [0, -4, { seat: 1, count: 4 }],
    [1, 3, { seat: 1, count: 3 }],
    [1, -2, { seat: 0, count: 2 }],
    [1, null, null],
  ])('after %i plays a proof in %s is %j', (ply, wins_in, expected) => {
    expect(proof(judged(ply, 1, { wins_in }))).toEqual(expected)
  })

  test('what is not known is what was known last', () => {
    const all = byPly(judged(1, 0.5), judged(3, 0.1))
    expect([0, 1, 2, 3, 9].map((ply) => known(all, ply)?.ply ?? null)).toEqual([null, 1, 1, 3, 3])
  })

  test('only what is worse than good is a fault', () => {
    const marks = [undefined, null, judged(0, 0), judged(0, 0, { mark: null })]
    expect(marks.map(faultOf)).toEqual([null, null, null, null])
    expect(faultOf(judged(0, 0, { mark: 'blunder' }))).toBe('blunder')
  })
})

describe('the graph', () => {
  const points = curve(byPly(judged(4, 1), judged(0, 0), judged(1, 1)))

  test('runs in the order of the game, up for the first seat, with room at the ends', () => {
    expect(points.map(({ ply, share }) => [ply, share])).toEqual([
      [0, 0.5],
      [1, 0],
      [4, 1],
    ])
    expect(lineOf(points, box)).toBe('M0 36L25 66L100 6')
    expect(areaOf(points, 0, box)).toBe('M0 36L25 66L100 6L100 72L0 72Z')
    expect(areaOf(points, 1, box)).toBe('M0 36L25 66L100 6L100 0L0 0Z')
    expect(areaOf([], 0, box)).toBe('')
  })

  test.each([
    [-5, 0],
    [12, 0],
    [13, 1],
    [60, 2],
    [500, 4],
  ])('a touch at %i looks at play %i', (x, ply) => {
    expect(plyAt(x, box)).toBe(ply)
  })

  test('a game without plays has one place', () => {
    expect(plyAt(40, { ...box, plays: 0 })).toBe(0)
    expect(plyAt(40, { ...box, width: 0 })).toBe(0)
  })
})

describe('an analysis', () => {
  const summary = (more: Partial<AnalysisSummary>): AnalysisSummary => ({
    ...{ base: 9, state: 'running', had: 0, due: 4, tallies: [], deal: null, ...more },
  })
  class Stream extends EventTarget {
    static last: Stream
    onerror: (() => void) | null = null
    closed = false
    constructor(readonly url: string) {
      super()
      Stream.last = this
    }
    close() {
      this.closed = true
    }
    say(name: string, data: unknown) {
      this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
    }
  }
  const answer = (body: unknown, status = 200) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))

  beforeEach(() => vi.stubGlobal('EventSource', Stream))
  afterEach(() => vi.unstubAllGlobals())

  test('is followed until it is done', async () => {
    answer({ summary: summary({}), judged: [judged(0, 0.1)] })
    const analysis = new Analysis('m')
    await analysis.start(null)
    expect([analysis.stage, analysis.judged.size]).toEqual(['running', 1])
    Stream.last.say('judged', judged(1, 0.3))
    Stream.last.say('judged', judged(0, 0.2))
    Stream.last.say('summary', summary({ state: 'done', had: 4 }))
    expect([analysis.stage, Stream.last.closed, analysis.summary?.had]).toEqual(['done', true, 4])
    expect([...analysis.judged.values()].map(({ score }) => score)).toEqual([0.2, 0.3])
    expect(Stream.last.url).toBe('/api/matches/m/analysis')
  })

  test('shows how a thought under way goes deeper than what is known, and nothing less', async () => {
    answer({ summary: summary({}), judged: [judged(0, 0.1, { mark: 'mistake' })] })
    const analysis = new Analysis('m')
    await analysis.start(null)
    const found = { score: 0.4, wins_in: null, best: 'I9', line: ['I9', 'H7'], nodes: 90 }
    Stream.last.say('progress', { ply: 0, depth: 3, ...found })
    Stream.last.say('progress', { ply: 1, depth: 3, ...found })
    expect([analysis.judged.get(0)?.score, analysis.judged.size]).toEqual([0.1, 1])
    Stream.last.say('progress', { ply: 0, depth: 5, ...found })
    const { score, depth, line, mark } = analysis.judged.get(0)!
    expect([score, depth, line, mark]).toEqual([0.4, 5, ['I9', 'H7'], 'mistake'])
  })

  test('that was made before needs no following', async () => {
    answer({ summary: summary({ state: 'done' }), judged: [judged(0, 0.1)] })
    const analysis = new Analysis('m')
    const before = Stream.last
    await analysis.start(null)
    expect([analysis.stage, Stream.last]).toEqual(['done', before])
  })

  test('keeps what it found when it is stopped or the server hangs up', async () => {
    answer({ summary: summary({}), judged: [judged(0, 0.1)] })
    const analysis = new Analysis('m')
    await analysis.start(null)
    analysis.stop()
    expect([analysis.stage, analysis.judged.size, Stream.last.closed]).toEqual(['stopped', 1, true])
    await analysis.start(null)
    Stream.last.onerror?.()
    expect([analysis.stage, analysis.judged.size]).toEqual(['stopped', 1])
  })

  test('of a match that has moved on begins anew', async () => {
    answer({ summary: summary({}), judged: [judged(0, 0.1), judged(1, 0.1)] })
    const analysis = new Analysis('m')
    await analysis.start(null)
    analysis.stop()
    answer({ summary: summary({ base: 10 }), judged: [judged(0, 0.4)] })
    await analysis.start(null)
    expect([...analysis.judged.keys()]).toEqual([0])
    analysis.forget()
    expect([analysis.stage, analysis.judged.size, analysis.summary]).toEqual(['none', 0, null])
  })

  test('that is refused says so and leaves nothing', async () => {
    answer({ code: 'too_early' }, 422)
    const analysis = new Analysis('m')
    await expect(analysis.start(null)).rejects.toThrow('too_early')
    expect(analysis.stage).toBe('none')
  })
})
