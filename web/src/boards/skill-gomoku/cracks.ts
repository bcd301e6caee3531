/** How a board breaks: jagged gaps from where it was struck, always the same for the same board. */
export interface Spot {
  x: number
  y: number
}

/** A number from 0 to 1 that looks random and never changes. */
export function dice(n: number): number {
  const value = Math.sin(n * 127.1 + 11.7) * 43758.5453
  return value - Math.floor(value)
}

const ARMS = 9
const STEPS = 12

const polar = (from: Spot, angle: number, far: number): Spot => ({
  x: from.x + Math.cos(angle) * far,
  y: from.y + Math.sin(angle) * far,
})

export const heart = (extent: number): Spot => ({ x: extent * 0.46, y: extent * 0.42 })
const angleOf = (arm: number) => ((arm + 0.55 * dice(arm)) / ARMS) * 2 * Math.PI

/** The line of one crack, from the heart past the edge of the board. */
export function crack(arm: number, extent: number): Spot[] {
  const angle = angleOf(arm % ARMS)
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const far = (step / STEPS) * extent
    const sway = step ? ((dice((arm % ARMS) * 31 + step) - 0.5) * extent * 0.05) / (far || 1) : 0
    return polar(heart(extent), angle + sway, far)
  })
}

/** The gaps: each crack as a wedge that opens towards the edge. */
export function gaps(extent: number): Spot[][] {
  return Array.from({ length: ARMS }, (_, arm) => {
    const line = crack(arm, extent)
    const across = angleOf(arm) + Math.PI / 2
    const side = (way: number) =>
      line.map((spot, step) => polar(spot, across, way * (1 + (step * extent) / 1100)))
    return [...side(1), ...side(-1).reverse()]
  })
}

/** Fine lines that join neighbouring cracks round the heart, as in broken glass. */
export function veins(extent: number): Spot[][] {
  return Array.from({ length: ARMS }, (_, arm) => arm).flatMap((arm) =>
    [2, 5].flatMap((step) => {
      if (dice(arm * 17 + step) < 0.3) return []
      const from = crack(arm, extent)[step]!
      const to = crack(arm + 1, extent)[step + (dice(arm + step) > 0.5 ? 1 : 0)]!
      const bend = (dice(arm * 5 + step) - 0.5) * extent * 0.05
      return [[from, { x: (from.x + to.x) / 2 + bend, y: (from.y + to.y) / 2 - bend }, to]]
    }),
  )
}

/** Splinters that fly when it breaks: small triangles round the heart. */
export function splinters(extent: number): Spot[][] {
  return Array.from({ length: 16 }, (_, index) => {
    const middle = polar(heart(extent), index * 2.4, extent * (0.04 + 0.2 * dice(index + 3)))
    const size = extent * (0.012 + 0.02 * dice(index + 70))
    const turn = dice(index + 20) * 2 * Math.PI
    return [0, 2.2, 4].map((corner) => polar(middle, turn + corner, size))
  })
}

export const path = (spots: readonly Spot[], closed = false): string =>
  spots.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('') +
  (closed ? 'Z' : '')
