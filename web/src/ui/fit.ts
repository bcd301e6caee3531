/** Words that must stay in a box of fixed size, whatever fonts the reader has: they shrink to fit. */

const SIZES = [1, 0.92, 0.84, 0.76, 0.68]

/** What it stands in: a box of its own, not one that leaves its children to the next. */
function around(box: HTMLElement): HTMLElement {
  const parent = box.parentElement!
  return getComputedStyle(parent).display === 'contents' ? around(parent) : parent
}

/** Letters no larger than the box allows, anew whenever the words or the width change. */
export function fit(box: HTMLElement): () => void {
  // Tall letters reach over their line even where nothing is cut, so only a limit of its own counts.
  const limited = getComputedStyle(box).overflowY !== 'visible'
  const spills = () =>
    box.scrollWidth > box.clientWidth ||
    box.scrollHeight > around(box).clientHeight ||
    (limited && box.scrollHeight > box.clientHeight + 1)

  // Whole words while they can be had; broken ones only where the smallest letters are too wide.
  const shrink = () => {
    box.style.overflowWrap = 'normal'
    for (const size of SIZES) {
      box.style.setProperty('--fit', String(size))
      if (!spills()) return
    }
    box.style.overflowWrap = 'anywhere'
  }

  const width = new ResizeObserver(shrink)
  width.observe(box.parentElement!)
  width.observe(box)
  const words = new MutationObserver(shrink)
  words.observe(box, { characterData: true, childList: true, subtree: true })
  shrink()
  document.fonts.ready.then(shrink)
  return () => {
    width.disconnect()
    words.disconnect()
  }
}
