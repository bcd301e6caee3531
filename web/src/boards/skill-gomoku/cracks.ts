/** How a board breaks: jagged cracks from where it was struck, always the same for the same board. */
export interface Spot {
  x: number
  y: number
}

/** A number from 0 to 1 that looks random and never changes. */
export function dice(n: number): number {
  const value = Math.sin(n * 127.1 + 11.7) * 43758.5453
  return value - Math.floor(value)
}

const ARMS = 7
const STEPS = 6

/** Lines that run from the heart of the board past its edges. */
export function cracks(extent: number): Spot[][] {
  const heart = { x: extent * 0.46, y: extent * 0.54 }
  return Array.from({ length: ARMS }, (_, arm) => {
    const angle = ((arm + 0.6 * dice(arm)) / ARMS) * 2 * Math.PI
    return Array.from({ length: STEPS + 1 }, (_, step) => {
      const far = (step / STEPS) * extent * 0.85
      const sway = step === 0 ? 0 : (dice(arm * 31 + step) - 0.5) * 0.5
      return {
        x: heart.x + Math.cos(angle + sway) * far,
        y: heart.y + Math.sin(angle + sway) * far,
      }
    })
  })
}

/** Splinters knocked out beside the cracks: small triangles. */
export function splinters(extent: number): Spot[][] {
  return cracks(extent).flatMap((line, arm) =>
    line.slice(1, -2).map((spot, index) => {
      const size = extent * (0.016 + 0.018 * dice(arm * 7 + index))
      const turn = dice(arm * 13 + index) * 2 * Math.PI
      return [0, 2.2, 4].map((corner) => ({
        x: spot.x + Math.cos(turn + corner) * size,
        y: spot.y + Math.sin(turn + corner) * size * 0.7,
      }))
    }),
  )
}

export const path = (spots: readonly Spot[], closed = false): string =>
  spots.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('') +
  (closed ? 'Z' : '')
