"""A position of Four in a Square (sections 3, 4 and 7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from parlour.games.four_in_a_square.board import CENTRE, TILES
from parlour.games.four_in_a_square.trail import START, Trail
from parlour.kernel import Seat

__all__ = ["PLAYERS", "Draw", "Phase", "Position", "Terms"]

PLAYERS: Final = "RB"
"""The colour of seat 0, who begins, and of seat 1."""


class Phase(StrEnum):
    """What the player to act has to do."""

    PLACEMENT = "placement"
    PLACEMENT_SLIDE = "placementSlide"
    MOVEMENT = "movement"


class Draw(StrEnum):
    """Why nobody has won (R32)."""

    NO_LEGAL_SLIDES = "noLegalSlides"
    REPETITION = "repetition"
    MOVE_LIMIT = "moveLimit"


@dataclass(frozen=True, slots=True)
class Terms:
    """The options in the order of the form; 0 switches a rule for draws off (section 7)."""

    pieces_per_player: int
    no_repeat_slide: bool
    repetition_draw: int
    movement_limit: int


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces of each seat as sets of cells, the hole, and what has to be done by whom.

    `moved_tile` is the square on which the tile of the latest slide lies now. `seen` holds every
    position of the movement phase as a number, the present one last. `trail` follows from the
    record. After a win `phase` and `turn` stay as they were before the winning action (R6).
    """

    terms: Terms
    pieces: tuple[int, int] = (0, 0)
    hole: int = CENTRE
    phase: Phase = Phase.PLACEMENT
    turn: Seat = 0
    moved_tile: int | None = None
    record: tuple[str, ...] = ()
    seen: tuple[int, ...] = ()
    winner: Seat | None = None
    draw: Draw | None = None
    trail: Trail = field(default=START, compare=False)

    @property
    def over(self) -> bool:
        """Somebody has won or the game is drawn."""
        return self.winner is not None or self.draw is not None

    @property
    def closed(self) -> int:
        """The cells where no piece can be put: those with a piece and those of the hole."""
        return self.pieces[0] | self.pieces[1] | TILES[self.hole]

    @property
    def placed(self) -> tuple[int, int]:
        """How many pieces each seat has put on the board so far (R26)."""
        return self.pieces[0].bit_count(), self.pieces[1].bit_count()

    @property
    def banned(self) -> int | None:
        """The square of the tile that may not slide next (section 7.1)."""
        return self.moved_tile if self.terms.no_repeat_slide else None

    @property
    def number(self) -> int:
        """What makes two positions the same: board, hole, player to act, ban (section 7.2)."""
        red, blue = self.pieces
        banned = 9 if self.banned is None else self.banned
        return ((((red << 36) | blue) * 9 + self.hole) * 2 + self.turn) * 10 + banned

    @property
    def occurrences(self) -> int:
        """How often this position has been there in the movement phase; 0 before it."""
        return self.seen.count(self.seen[-1]) if self.seen else 0

    @property
    def movement_slides(self) -> int:
        """Slides made in the movement phase; the one that opened it is not among them."""
        return max(0, len(self.seen) - 1)
