/** The board of every game that has no folder here, drawn from the picture that its rules make. */
import type { Component } from 'svelte'
import { api } from '../../api/client'
import type { GameShown, View } from '../../api/types'
import { load } from '../../lang/index.svelte'
import { defineBoard, type AnyBoard, type BoardProps, type GameCard } from '../contract'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import { hasCards, ratioOf } from './layout'
import Mark from './Mark.svelte'
import ModuleBoard from './ModuleBoard.svelte'
import { actionWord, messagesOf } from './words'

export { default as Rules } from './Rules.svelte'

/** Makes its words known: they change with the page's language. */
export async function loadWordsOf(game: GameShown): Promise<void> {
  await load('general')
  await load(game.id, async (locale) => {
    // Without them it speaks English.
    const own = await api.words(game.id, locale).catch(() => ({}))
    return messagesOf(game, own)
  })
}

/** The shape that a seat's pieces have, as far as the sample shows any. */
function shapeOf({ sample }: GameShown, seat: number) {
  const mine = sample?.rows.flat().find(({ side, shape }) => side === seat && shape !== 'card')
  return mine?.shape ?? 'disc'
}

/** What the front page shows is always drawn from a picture. */
export const generalCard = (game: GameShown): GameCard => ({
  Board,
  sample: { view: {}, picture: game.sample },
})

export function generalBoard(game: GameShown): AnyBoard {
  const { board = '' } = game
  const Own: Component<BoardProps> = (internals, props) => {
    ModuleBoard(internals, { props, board })
    return {}
  }
  const general = defineBoard<View>({
    ...generalCard(game),
    ...(board && { Board: Own }),
    Controls: Choices,
    Mark: (internals, { seat }) => Mark(internals, { seat, shape: shapeOf(game, seat) }),
    ratio: ({ picture, prefs }) => ratioOf(picture, prefs.coordinates),
    fixed: !game.sample || hasCards(game.sample),
    short: (action) => actionWord(game.id, action),
    spelled: true,
    // What the rules hide from one of two who listen, the page cannot know.
    spoken: (_, shared) => (shared ? '' : null),
  })
  return { ...general, drawless: game.drawless ?? false }
}
