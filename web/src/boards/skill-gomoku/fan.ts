/** A hand of cards held as a fan: where each card lies, in pixels and degrees. */
export interface Held {
  x: number
  y: number
  turn: number
}

/** The place of card `index` of `count` whose fan is `width` wide and spans `spread` degrees. */
export function held(index: number, count: number, width: number, spread = 24): Held {
  const at = count > 1 ? index / (count - 1) - 0.5 : 0
  const turn = at * spread
  // Cards hang on a circle, so those at the sides lie lower.
  const radius = spread > 0 ? width / (2 * Math.sin((spread * Math.PI) / 360)) : 0
  return { x: at * width, y: radius * (1 - Math.cos((turn * Math.PI) / 180)), turn }
}
