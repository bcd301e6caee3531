// Measures the page in its window: returns a sentence for everything that is wrong. Without a game
// it is no table: it may be scrolled down.
async ({ game, phase, touch, must, menu }) => {
  // How high the parts that stay in sight beside an upright board become: in pixels, or by the height.
  const said = [94, 0.11]
  const [told, read] = [[132, 0.12], [106, 0.1]]
  const [result, full] = [[0, 0.46], [0, 0.32]]
  const SHARES = {
    '.far': { rest: [82, 0.09], 'set-up': [150, 0.16] },
    '.mine': { rest: [46, 0.05], puzzle: said, solution: said, course: said },
    '.play': { rest: full, result, ending: result, met: result, rematch: result },
    '.bar': { rest: [60, 0.06], waiting: told, invited: told, paused: told, review: read, study: read, analysis: told, variations: told, mistakes: told },
  }
  // What is made by the measure of the window comes a frame later.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const wrong = []
  const W = innerWidth
  const H = innerHeight
  const root = document.querySelector('dialog[open]') ?? document.body
  const modal = root !== document.body
  const main = document.querySelector('main')
  const name = (box) =>
    `${box.tagName.toLowerCase()}.${box.getAttribute('class') ?? ''} ` +
    `"${(box.getAttribute('aria-label') ?? box.textContent).trim().slice(0, 30)}"`
  const shape = (box) => {
    const { left, top, right, bottom } = box
    return `${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`
  }
  const inside = ({ left, top, right, bottom }) =>
    left >= -1 && top >= -1 && right <= W + 1 && bottom <= H + 1
  const clipped = (box) => box && (getComputedStyle(box).clipPath !== 'none' || clipped(box.parentElement))
  const seen = (box) => box.checkVisibility({ visibilityProperty: true }) && !clipped(box)

  // The head or the foot of the dialog, between which the rest of it scrolls.
  const edge = (box) => root.contains(box.closest('header, footer'))

  // The head says what is played, in letters that can be read, beside whatever else stands there.
  const title = document.querySelector('header h1')
  if (title && !modal) {
    if (parseFloat(getComputedStyle(title).fontSize) < 12) wrong.push(`the title has letters of ${getComputedStyle(title).fontSize}`)
    if (title.scrollWidth > title.clientWidth + 1) wrong.push('the title is cut off')
    if (title.getBoundingClientRect().height > 50) wrong.push('the title has three lines')
  }

  // Nothing is wider than the window, and a table is no higher either.
  if (document.documentElement.scrollWidth > W) wrong.push(`${document.documentElement.scrollWidth - W} px too wide`)
  if (game && document.documentElement.scrollHeight > H + 1) wrong.push(`${document.documentElement.scrollHeight - H} px too high`)

  // The board has what it is owed: the rest of the window beside or between what must stay in sight.
  const owing = () => {
    const frame = main.querySelector('.frame')
    const { width, height } = frame.getBoundingClientRect()
    // Below it may be the navigation.
    const room = main.getBoundingClientRect().height
    const ratio = width / height
    const upright = W / room < 1.05
    // In a window that is higher than wide plates, what a move needs and the bar stay in sight.
    // None of them takes more than its share, however much it has to say.
    const stays = Object.entries(SHARES).map(([part, { rest, [phase]: share = rest }]) => {
      const height = main.querySelector(part)?.getBoundingClientRect().height ?? 0
      return Math.min(height, Math.max(share[0], share[1] * room))
    })
    const gaps = 6 * Math.min(12, Math.max(4, 0.008 * room))
    const left = room - gaps - stays.reduce((sum, one) => sum + one)
    const unfolded = main.querySelector('.unfolded') ? 0.44 * room : 0
    const owed = upright
      ? Math.min(W - 16, (left - unfolded) * ratio)
      : 0.95 * Math.min(W - 300, (room - 8) * ratio)
    if (width < owed - 1) wrong.push(`the board is ${Math.round(width)} px wide and owed ${Math.round(owed)}`)
    if (!modal && !inside(frame.getBoundingClientRect())) wrong.push(`the board leaves the window: ${shape(frame.getBoundingClientRect())}`)
  }
  if (game) owing()

  // Talk and analysis stand beside the moves where there is width for them, and cards show their signs.
  if (phase === 'study' && W >= 1600 && main.querySelectorAll('.apart').length < 2) wrong.push('moves, talk and analysis share a column')
  for (const card of main.querySelectorAll('[data-hand] [data-card]'))
    if (seen(card) && !(card.querySelector('svg')?.getBoundingClientRect().width >= 12)) wrong.push(`${name(card)} has no sign`)

  // What this moment asks for is in sight, or one tap away behind the menu, which is in sight then.
  const shown = new Set([...root.querySelectorAll('[data-do]')].filter(seen).map((one) => one.dataset.do))
  const wanted = [...(main?.querySelectorAll('.bar [data-do]:enabled, .bar a[data-do]') ?? [])].map((one) => one.dataset.do)
  const ends = { first: 'input[type=range], [data-tree]', last: 'input[type=range], [data-tree]' }
  // An offer that takes the place of the other actions gives it back when it is answered.
  const answering = shown.has('accept') && !shown.has('more')
  for (const one of new Set(answering ? ['accept', 'decline'] : [...must, ...(modal ? [] : wanted)]))
    if (!shown.has(one) && !(shown.has('more') && menu.includes(one)) && !(ends[one] && [...root.querySelectorAll(ends[one])].some(seen)))
      wrong.push(`"${one}" cannot be done`)

  // Numbers of a result are there in full or not at all.
  for (const one of root.querySelectorAll('.facts dd')) {
    const { top, bottom } = one.getBoundingClientRect()
    const end = Math.min(...['.facts', '.told'].map((box) => one.closest(box).getBoundingClientRect().bottom))
    if (seen(one) && top < end - 1 && bottom > end + 1) wrong.push(`${name(one)} is cut off`)
  }

  // Nothing is a tall empty box: what is framed is filled.
  for (const box of W >= 1600 ? root.querySelectorAll('.panel, .card:not([aria-busy=true]), .over') : []) {
    if (!seen(box)) continue
    const frame = box.getBoundingClientRect()
    const filled = []
    for (const one of box.querySelectorAll('*')) {
      const bare = one.children.length === 0 || one.matches('svg, button, a, label')
      const { top, bottom, height } = one.getBoundingClientRect()
      if (bare && height && bottom > frame.top && top < frame.bottom && seen(one)) filled.push([top, bottom])
    }
    let [reached, empty] = [frame.top, 0]
    for (const [top, bottom] of [...filled.sort(([one], [other]) => one - other), [frame.bottom, frame.bottom]]) {
      empty = Math.max(empty, top - reached)
      reached = Math.max(reached, bottom)
    }
    if (empty > 160) wrong.push(`${name(box)} is empty for ${Math.round(empty)} px`)
  }

  // Everything that can be done is in sight and on top; lists of moves and talk scroll in their boxes.
  const doable = [...root.querySelectorAll('button, a[href], select, input, summary, [role=button]')].filter(
    (one) => seen(one) && !one.closest('svg, [data-toasts]') && (modal || !game || main.contains(one) || one.closest('header')),
  )
  for (const one of doable) {
    // A box to tick is as large as its words.
    const box = (one.matches('[type=radio], [type=checkbox]') ? (one.labels?.[0] ?? one) : one).getBoundingClientRect()
    const scrolls = modal ? !edge(one) : one.closest('[data-scrolls]')
    // Links, signs within lines of text and the steps of a course, which has a button for the way on,
    // are targets; all else is a control.
    const target = one.matches('a:not(.btn), [role=log] button, [data-tree] button, [data-course] nav button')
    // A finger needs 44 px; a digit in a row of eight may be narrower, not lower.
    const [wide, high] = touch && !target ? [32, 44] : [24, 24]
    if ((box.width < wide - 0.5 || box.height < high - 0.5) && !one.matches('p a, li a, b a'))
      wrong.push(`${name(one)} is ${Math.round(box.width)} by ${Math.round(box.height)}`)
    if (scrolls || (!game && !modal)) continue
    if (!inside(box)) wrong.push(`${name(one)} is out of sight: ${shape(box)}`)
    else {
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      const fan = one.closest('[data-hand]')
      if (hit && !one.contains(hit) && !hit.contains(one) && !(fan && fan.contains(hit)) && !one.labels?.[0]?.contains(hit) && !(hit.closest('.status') && one.closest('.far')))
        wrong.push(`${name(one)} lies under ${name(hit)}`)
    }
  }
  if (modal && !inside(root.getBoundingClientRect())) wrong.push(`the dialog leaves the window: ${shape(root.getBoundingClientRect())}`)

  // Wherever something is said, nothing that can be done lies beneath it. What scrolls can be scrolled.
  const place = root.querySelector(`[data-toasts=${modal ? 'dialog' : game ? 'table' : 'page'}]`)
  const sample = document.createElement('p')
  sample.className = [...(place?.classList ?? [])].find((one) => one.startsWith('svelte-')) ?? ''
  sample.textContent = 'The other side has gone. The game goes on as soon as it is back.'
  place?.append(sample)
  const keeps = (one) => (modal ? edge(one) : game ? !one.closest('[data-scrolls]') : one.closest('header, nav'))
  for (const notice of root.querySelectorAll('[data-toasts] > p')) {
    const over = notice.getBoundingClientRect()
    if (!inside(over)) wrong.push(`${name(notice)} is out of sight: ${shape(over)}`)
    for (const one of doable.filter(keeps)) {
      const { left, top, right, bottom } = one.getBoundingClientRect()
      if (left < over.right - 1 && right > over.left + 1 && top < over.bottom - 1 && bottom > over.top + 1) wrong.push(`${name(notice)} lies on ${name(one)}`)
    }
  }
  if (!place) wrong.push('nothing can be said here')
  sample.remove()

  // A dialog is read downwards only.
  for (const box of modal ? [root, ...root.querySelectorAll('*')] : [])
    if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY) && !box.matches('[tabindex]'))
      wrong.push(`${name(box)} is ${box.scrollWidth - box.clientWidth} px too wide for its dialog`)

  // One button is the one to press.
  const solid = doable.filter((one) => one.matches('.btn.primary:enabled, a.btn.primary'))
  if (solid.length > 1) wrong.push(`${solid.map(name).join(' and ')} are solid at once`)

  // What lies over the board leaves in sight what it speaks of.
  const [asking, target] = ['.frame [role=alertdialog]', '.frame [data-threatened]'].map((one) => main?.querySelector(one)?.getBoundingClientRect())
  if (asking && target && asking.top < target.bottom && target.top < asking.bottom && asking.left < target.right && target.left < asking.right)
    wrong.push('what is asked hides the stone that it is about')

  // No words lie on other words. What a box clips or scrolls away is not seen.
  const LETTERS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hebrew}]{2,}/gu
  const words = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const box = text.parentElement
    if (!text.data.trim() || !seen(box) || box.closest('svg, option, .skip, [data-fan], dialog:not([open]), script, style')) continue
    if (box.closest('dialog') !== (modal ? root : null)) continue
    const range = document.createRange()
    // A word of letters goes on one line, unless it is longer than any line must be.
    for (const { 0: word, index } of text.data.matchAll(LETTERS)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (word.length <= 16 && new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size > 1) wrong.push(`"${word}" is broken in two`)
    }
    range.selectNodeContents(text)
    for (const { left, top, right, bottom } of range.getClientRects()) {
      let clip = { left, top, right, bottom }
      for (let up = box; up && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue
        const edge = up.getBoundingClientRect()
        clip = { left: Math.max(clip.left, edge.left), top: Math.max(clip.top, edge.top), right: Math.min(clip.right, edge.right), bottom: Math.min(clip.bottom, edge.bottom) }
      }
      if (box.closest('.tally') && (left < clip.left - 2 || right > clip.right + 2))
        wrong.push(`${name(box)} is cut off at its side`)
      if (clip.right - clip.left > 2 && clip.bottom - clip.top > 2) words.push({ box, ...clip, text: text.data.trim().slice(0, 24) })
    }
  }
  // What is scrolled passes under a dialog's head and foot, and under the bar of a phone.
  // What is told of the game lies over the plate of the other side.
  const lying = (box) => (modal ? edge(box) : !!box.closest('nav.places, .status'))
  for (const [at, one] of words.entries())
    for (const other of words.slice(at + 1)) {
      if (one.box === other.box || one.box.contains(other.box) || other.box.contains(one.box)) continue
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (across > 2 && down > 4 && lying(one.box) === lying(other.box))
        wrong.push(`"${one.text}" lies on "${other.text}"`)
    }
  return wrong
}
