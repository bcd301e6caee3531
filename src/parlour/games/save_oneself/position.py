"""A position of Save Oneself (save-oneself.md section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from parlour.games.save_oneself.cards import BACKS, CARD_OF, SCORES, Side
from parlour.games.save_oneself.island import Cell, Island
from parlour.games.save_oneself.rescue import matched
from parlour.games.save_oneself.ship import Ship
from parlour.kernel import CHANCE

__all__ = ["MOST_LIVES", "End", "Phase", "Position"]

MOST_LIVES: Final = 16

_NOTHING: Final = Island()


class Phase(StrEnum):
    """What the game waits for. The other phases of a round run by themselves."""

    DRAW = "draw"
    MOVE = "move"
    FLIP = "flip"
    OVER = "over"


class End(StrEnum):
    """How the game ended."""

    VICTORY = "victory"
    LOST_LIVES = "lost_lives"
    LOST_SHIP = "lost_ship"
    LOST_DECK = "lost_deck"


@dataclass(frozen=True, slots=True)
class Position:
    """Everything there is to know: the cards still to come are a set and have no order."""

    calm_seas: bool
    phase: Phase = Phase.DRAW
    lives: int = MOST_LIVES
    island: Island = _NOTHING
    player: Cell = (0, 0)
    ship: Ship | None = None
    moves_left: int = 0
    placed: bool = False
    moved: bool = False
    end: End | None = None

    @property
    def actor(self) -> int | None:
        """The seat to act; None when the game is over."""
        match self.phase:
            case Phase.DRAW:
                return CHANCE
            case Phase.OVER:
                return None
            case _:
                return 0

    @property
    def undealt(self) -> tuple[Side, ...]:
        """The cards that are not on the table, sorted."""
        dealt = {CARD_OF[side].back for side in self.island.sides}
        return tuple(sorted(back for back in BACKS if back not in dealt))

    @property
    def signals(self) -> tuple[Side, ...]:
        """After a victory every signal the ship saw (section 12.1)."""
        if self.end is not End.VICTORY:
            return ()
        assert self.ship is not None  # only a ship can rescue
        return matched(self.island, self.ship)

    @property
    def score(self) -> int:
        """The points of section 13."""
        fronts = sum(SCORES.get(side, 0) for side in self.island.sides)
        return fronts + self.lives + len(self.island) // 4
