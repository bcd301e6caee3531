"""Stay on the Board: one queen, two players, and a board to keep in the head."""

from parlour.games.stay_on_the_board.game import StayOnTheBoard
from parlour.games.stay_on_the_board.position import Ending, Mode, Position, Reason, Trapped

__all__ = [
    "Ending",
    "Mode",
    "Position",
    "Reason",
    "StayOnTheBoard",
    "Trapped",
    "game",
]

game = StayOnTheBoard()
