import { t } from '../../lang/index.svelte'
import { defineCard } from '../contract'
import Board from './Board.svelte'
import { ban, free } from './levels.json'
import { sample } from './sample'
import './colours.css'
import type { SquareView } from './view'

export default defineCard<SquareView>({
  place: 3,
  Board,
  sample,
  ratings: ({ noRepeatSlide }) => (noRepeatSlide ? ban : free),
  menu: {
    piecesPerPlayer: [4, 6, 8, 10, 12, 16],
    repetitionDraw: [0, 2, 3, 5],
    movementLimit: [0, 50, 100, 200],
  },
  badge: ({ piecesPerPlayer }) => t('four-in-a-square.badge', { count: Number(piecesPerPlayer) }),
})
