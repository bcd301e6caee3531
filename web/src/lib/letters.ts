/** Letters that this machine can write. */

const known = new Map<string, boolean>()

/**
 * Whether some font has the letters of a text. Where none has, each would be drawn as the same empty
 * box as a character that no font can have.
 */
export function writable(text: string): boolean {
  const found = known.get(text) ?? [...new Set(text)].every((letter) => drawn(letter) !== box())
  known.set(text, found)
  return found
}

const EDGE = 24
let pen: CanvasRenderingContext2D | null | undefined
let empty: string | undefined

/** The last character of Unicode for private use: what it looks like nobody has agreed on. */
const box = () => (empty ??= drawn('\u{10fffd}'))

/** A letter's picture, as text; all alike where nothing can be drawn. */
function drawn(letter: string): string {
  if (pen === undefined) {
    const canvas = globalThis.document?.createElement?.('canvas')
    pen = canvas?.getContext('2d', { willReadFrequently: true }) ?? null
  }
  if (!pen) return letter
  pen.clearRect(0, 0, EDGE, EDGE)
  pen.font = `${EDGE - 6}px sans-serif`
  pen.textBaseline = 'top'
  pen.fillText(letter, 2, 2)
  return pen.getImageData(0, 0, EDGE, EDGE).data.join()
}
