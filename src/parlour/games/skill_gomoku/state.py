"""A state of Skill Gomoku (skill-gomoku.md section 4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from parlour.games.skill_gomoku.board import GRID, Line
from parlour.games.skill_gomoku.skill import COUNTERED_BY, Skill
from parlour.games.skill_gomoku.terms import Terms
from parlour.kernel import Seat

__all__ = ["COLOURS", "Result", "State", "Window", "WindowKind"]

COLOURS: Final = ("black", "white")
"""The sides by seat; black makes the first turn."""

_UNSPENT: Final = (0,) * len(Skill)


class Result(StrEnum):
    """How a game ends."""

    FIVE = "five"
    BOARD_BROKEN = "board-broken"
    DRAW = "draw"


class WindowKind(StrEnum):
    """What an open window asks: stop the attack, or mend the broken board."""

    COUNTER = "counter"
    REVIVE = "revive"


@dataclass(frozen=True, slots=True)
class Window:
    """A declared attack that waits for its answer (R-WAIT), or a broken board that may be mended.

    `target` is the threatened stone's cell, for `fly_sand` only.
    """

    kind: WindowKind
    skill: Skill
    by: Seat
    target: int | None = None

    @property
    def responder(self) -> Seat:
        """The one who may answer."""
        return 1 - self.by

    @property
    def answer(self) -> Skill:
        """The card that answers."""
        return Skill.RISE_AGAIN if self.kind is WindowKind.REVIVE else COUNTERED_BY[self.skill]


@dataclass(frozen=True, slots=True)
class State:
    """Stones, cards, frost and an open window; what can be derived is not stored (R-AVAIL).

    `spent` holds per seat and skill the number of the turn in which the card was spent, counted in
    stones placed, or 0. `result` is provisional while a revive window is pending.
    """

    terms: Terms
    board: bytes = bytes(GRID.cells)
    current: Seat = 0
    ply: int = 0
    slot_used: int = 0
    frozen: Seat | None = None
    frozen_left: int = 0
    removed: tuple[int | None, ...] = (None, None)
    spent: tuple[tuple[int, ...], ...] = (_UNSPENT, _UNSPENT)
    pending: Window | None = None
    result: Result | None = None
    lines: tuple[Line, ...] = ()
    last_move: int | None = None

    @property
    def over(self) -> bool:
        """The game is final: it has ended and nothing can undo that any more."""
        return self.result is not None and self.pending is None

    @property
    def broken(self) -> bool:
        """Whether the board lies in pieces."""
        return self.result is Result.BOARD_BROKEN

    @property
    def winner(self) -> Seat | None:
        """Whoever made the last move of a game that has ended, unless it is drawn.

        `current` still names that player (R-END-CURRENT): nobody wins in the other's turn.
        """
        return None if self.result in (None, Result.DRAW) else self.current

    def holds(self, seat: Seat, skill: Skill) -> bool:
        """Whether the seat was dealt the card and has not spent it."""
        return not self.spent[seat][skill] and self.terms.deal(skill)
