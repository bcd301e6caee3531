"""The cards on the table, without the ship (save-oneself.md sections 2.1, 3 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import TypeAlias

__all__ = ["Cell", "Island", "beside", "distance", "name"]

Cell: TypeAlias = tuple[int, int]
"""Row, growing to the south, and column, growing to the east. The first card lies on (0, 0)."""

_ROW = itemgetter(0)
_COL = itemgetter(1)


def name(cell: Cell) -> str:
    """The cell as views and narrations write it."""
    return f"{cell[0]},{cell[1]}"


def distance(a: Cell, b: Cell) -> int:
    """The walking distance."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def beside(a: Cell, b: Cell) -> bool:
    """Whether the cells are orthogonal neighbours (ruling 2)."""
    return distance(a, b) == 1


@dataclass(frozen=True, slots=True)
class Island:
    """The cells in the order in which they were first filled, and the side in view on each.

    The order decides the ties of the mirage (ruling 20).
    """

    filled: tuple[Cell, ...] = ()
    sides: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.filled)

    def shows(self, side: str) -> bool:
        """Whether this very side is in view (ruling 5)."""
        return side in self.sides

    def cell_of(self, side: str) -> Cell:
        """Where a side that is in view lies."""
        return self.filled[self.sides.index(side)]

    def side_on(self, cell: Cell) -> str | None:
        """The side in view on a cell; None if it is empty."""
        return self.sides[self.filled.index(cell)] if cell in self.filled else None

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """First and last row, first and last column that hold a card."""
        rows = list(map(_ROW, self.filled))
        cols = list(map(_COL, self.filled))
        return min(rows), max(rows), min(cols), max(cols)

    def has_room_for(self, cell: Cell) -> bool:
        """Whether the cards would still use at most 4 rows and 4 columns (section 7, rule 3)."""
        row, col = cell
        rows = {row, *map(_ROW, self.filled)}
        cols = {col, *map(_COL, self.filled)}
        return len(rows) <= 4 and len(cols) <= 4

    def laid(self, cell: Cell, side: str) -> Island:
        """With one more card."""
        return Island((*self.filled, cell), (*self.sides, side))

    def turned(self, side: str, into: str) -> Island:
        """With a card turned over."""
        at = self.sides.index(side)
        return Island(self.filled, (*self.sides[:at], into, *self.sides[at + 1 :]))

    def farthest(self, cell: Cell) -> Cell:
        """The filled cell at the greatest walking distance; on a tie the one filled first."""
        return max(self.filled, key=lambda other: distance(cell, other))

    def swapped(self, a: Cell, b: Cell) -> Island:
        """With the cards on two filled cells in each other's place."""
        sides = list(self.sides)
        i, j = self.filled.index(a), self.filled.index(b)
        sides[i], sides[j] = sides[j], sides[i]
        return Island(self.filled, tuple(sides))
