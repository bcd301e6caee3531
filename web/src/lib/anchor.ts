/** A part of a page that its address can name after a `#`: it is gone to when it comes. */
export function anchor(part: HTMLElement): void {
  if (location.hash === `#${part.id}`) part.scrollIntoView()
}
