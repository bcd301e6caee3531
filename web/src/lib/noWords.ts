/** What is shown while not even the words of the page could be loaded: it has these few of its own. */
const words: Record<string, readonly [why: string, again: string]> = {
  en: ['The house cannot be reached just now.', 'Try again'],
  uk: ['Сервер зараз недоступний.', 'Спробувати ще раз'],
  ru: ['Сервер сейчас недоступен.', 'Попробовать ещё раз'],
  zh: ['暂时连不上服务器。', '重试'],
  vi: ['Hiện không kết nối được máy chủ.', 'Thử lại'],
}

export function noWords(target: HTMLElement, locale: string): void {
  const [why, again] = words[locale] ?? words.en!
  const heading = document.createElement('h1')
  heading.textContent = why
  const button = document.createElement('button')
  button.className = 'btn primary'
  button.textContent = again
  button.onclick = () => location.reload()
  const box = document.createElement('main')
  box.className = 'first'
  box.append(heading, button)
  target.replaceChildren(box)
}
