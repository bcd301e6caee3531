"""The board and the moves that can be written on it (section 4).

A cell is its index `row * size + column`, counted from the top left; its name is `row.column`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

__all__ = ["CLAIM", "DIRECTIONS", "Board", "Move", "named"]

CLAIM: Final = "claim"

DIRECTIONS: Final = {
    1: (1, -1),
    2: (1, 0),
    3: (1, 1),
    4: (0, -1),
    6: (0, 1),
    7: (-1, -1),
    8: (-1, 0),
    9: (-1, 1),
}
"""The keypad: what a step in each direction adds to row and column."""


@dataclass(frozen=True, slots=True)
class Move:
    """A direction of the keypad and a distance."""

    direction: int
    distance: int

    @property
    def text(self) -> str:
        """The move as an action."""
        return f"{self.direction}x{self.distance}"

    def leads(self, row: int, column: int) -> tuple[int, int]:
        """The row and column it leads to, on the board or not (R-MOVE-3)."""
        down, right = DIRECTIONS[self.direction]
        return row + self.distance * down, column + self.distance * right

    def goes_back(self, other: Move) -> bool:
        """Whether it undoes the other move, in whole or in part."""
        return self.direction == 10 - other.direction and self.distance <= other.distance


class Board:
    """The geometry of a board of `size` by `size`. Use `Board.of`, which makes each once."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells = range(size * size)
        self.names = tuple(named(*self.at(cell)) for cell in self.cells)
        self.starts = {f"start {name}": cell for cell, name in enumerate(self.names)}
        self.moves = {
            move.text: move
            for direction in DIRECTIONS
            for distance in range(1, size)
            for move in (Move(direction, distance),)
        }
        self.actions = (*self.moves, CLAIM)
        self.reach = tuple(self._reach(cell) for cell in self.cells)

    @staticmethod
    @cache
    def of(size: int) -> Board:
        """The one board of that size."""
        return Board(size)

    def at(self, cell: int) -> tuple[int, int]:
        """Row from the top and column from the left."""
        return divmod(cell, self.size)

    def cell(self, row: int, column: int) -> int | None:
        """The cell there; None off the board."""
        inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if inside else None

    def passed(self, cell: int, move: Move) -> list[int]:
        """The cells between start and target of a move that stays on the board."""
        between = (Move(move.direction, d) for d in range(1, move.distance))
        return [self.reach[cell][step.text] for step in between]

    def _reach(self, cell: int) -> dict[str, int]:
        leads = {text: self.cell(*move.leads(*self.at(cell))) for text, move in self.moves.items()}
        return {text: target for text, target in leads.items() if target is not None}


def named(row: int, column: int) -> str:
    """The name of that place, on the board or not."""
    return f"{row}.{column}"
