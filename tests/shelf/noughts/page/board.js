// A board of a package's own, as small as can be: buttons.
import { sign } from './signs.js'

export function mount(element, props) {
  const board = document.createElement('div')
  board.className = 'own-board'
  element.append(board)

  function draw({ picture, legal, interactive, act }) {
    board.replaceChildren(
      ...picture.rows.flat().map((cell) => {
        const button = document.createElement('button')
        button.textContent = sign(cell)
        button.ariaLabel = `own ${cell.name}`
        button.disabled = !interactive || !legal.includes(cell.action)
        button.onclick = () => act(cell.action)
        return button
      }),
    )
  }

  draw(props)
  return { update: draw, destroy: () => board.remove() }
}
