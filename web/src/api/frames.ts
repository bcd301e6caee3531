/** Positions for looking back come some at a time, and without what their views only ever add to. */
import type { Frame, Review } from './types'

/** How many positions are asked for at once. */
export const PAGE = 100

/** The first position of the page that this one is on. */
export const pageOf = (index: number) => index - (index % PAGE)

/** The frames of an answer, each with its whole view. */
export function whole({ frames, grown }: Pick<Review, 'frames' | 'grown'>): Frame[] {
  return frames.map((frame) => {
    const then = Object.entries(frame.grown ?? {}).map(([name, length]) => {
      return [name, grown[name]!.slice(0, length)] as const
    })
    return { ...frame, view: { ...frame.view, ...Object.fromEntries(then) } }
  })
}

/** All frames, page after page. */
export async function everyFrame(
  page: (from: number) => Promise<Pick<Review, 'frames' | 'grown' | 'total'>>,
): Promise<Frame[]> {
  const found: Frame[] = []
  let total = 1
  while (found.length < total) {
    const answer = await page(found.length)
    total = answer.total
    if (answer.frames.length === 0) break
    found.push(...whole(answer))
  }
  return found
}
