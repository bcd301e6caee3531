/** That something waits for the player is seen on the tab and on the app, while they look elsewhere. */
const MARK = /^\(\d+\) /

let icon = ''

/** Shows how much waits; 0: nothing. */
export function show(count: number): void {
  const away = document.hidden || !document.hasFocus()
  const plain = document.title.replace(MARK, '')
  const title = count > 0 && away ? `(${count}) ${plain}` : plain
  if (document.title !== title) document.title = title
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link) {
    icon ||= link.getAttribute('href')!
    const wanted = count > 0 && away ? '/icon-called.svg' : icon
    if (link.getAttribute('href') !== wanted) link.setAttribute('href', wanted)
  }
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>
  const shown = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.()
  shown?.catch(() => {}) // only installed apps have one
}
