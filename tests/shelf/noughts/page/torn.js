// A board that fails: by giving nothing, at once, or when it is to draw what was played, now or later.
async function later() {
  throw new Error('torn later')
}

export function mount(_element, { picture, view }) {
  if (view.passing) return undefined
  if (picture.rows.length === 4) throw new Error('torn at once')
  return {
    update({ picture: { rows } }) {
      if (!rows.flat().some(({ shape }) => shape)) return
      if (rows.length === 5) later()
      else throw new Error('torn by a move')
    },
    destroy() {},
  }
}
