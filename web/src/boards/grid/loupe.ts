/** Where a loupe is held, so that the finger does not cover what it shows. */
export interface Point {
  x: number
  y: number
}

/** How wide the loupe is, and how far from the finger, in pixels. */
export const LOUPE = { radius: 68, gap: 32 }

/** A cell is shown this large at least. */
const SEEN_PX = 40
const LEAST_ZOOM = 1.5

export const zoomOf = (cell: number): number => Math.max(LEAST_ZOOM, SEEN_PX / cell)

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most))

/**
 * The middle of the loupe in the window: above the finger; at the upper edge beside it, where there
 * is more room.
 */
export function loupeAt(finger: Point, window: { width: number; height: number }): Point {
  const { radius, gap } = LOUPE
  const across = (x: number) => within(x, radius, window.width - radius)
  const above = finger.y - gap - radius
  if (above >= radius) return { x: across(finger.x), y: above }
  const side = finger.x > window.width / 2 ? -1 : 1
  const y = within(finger.y, radius, window.height - radius)
  return { x: across(finger.x + side * (gap + radius)), y }
}
