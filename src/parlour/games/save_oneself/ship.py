"""The ship: where it starts, how far it may go, where it turns (save-oneself.md section 9)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from parlour.games.save_oneself.island import Cell, Island

__all__ = ["Heading", "Ship", "launch"]


class Heading(StrEnum):
    """The corner a ship comes from; it sails clockwise along the shore that begins there."""

    NW = "NW"
    NE = "NE"
    SE = "SE"
    SW = "SW"


_AHEAD = {Heading.NW: (0, 1), Heading.NE: (1, 0), Heading.SE: (0, -1), Heading.SW: (-1, 0)}
_CLOCKWISE = {
    Heading.NW: Heading.NE,
    Heading.NE: Heading.SE,
    Heading.SE: Heading.SW,
    Heading.SW: Heading.NW,
}


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship on the ring around its island rectangle, rows r0 to r1 and columns c0 to c1."""

    row: int
    col: int
    heading: Heading
    paused: bool
    turned: bool
    r0: int
    r1: int
    c0: int
    c1: int

    @property
    def cell(self) -> Cell:
        """Where it is."""
        return self.row, self.col

    @property
    def ahead(self) -> Cell:
        """The next cell along its heading."""
        down, right = _AHEAD[self.heading]
        return self.row + down, self.col + right

    @property
    def at_far_corner(self) -> bool:
        """Whether it has reached the end of its shore: its next cell is off the ring (9.4)."""
        return not self._rings(self.ahead)

    @property
    def out_of_reach(self) -> bool:
        """Whether it has left the ring (section 9.6)."""
        return not self._rings(self.cell)

    def encloses(self, cell: Cell) -> bool:
        """Whether the cell lies inside the island rectangle (section 9.2)."""
        row, col = cell
        return self.r0 <= row <= self.r1 and self.c0 <= col <= self.c1

    def _rings(self, cell: Cell) -> bool:
        row, col = cell
        return self.r0 - 1 <= row <= self.r1 + 1 and self.c0 - 1 <= col <= self.c1 + 1

    def is_corner(self, cell: Cell) -> bool:
        """Whether the cell is one of the four island corners (section 9.2)."""
        row, col = cell
        return row in (self.r0, self.r1) and col in (self.c0, self.c1)

    def sailing(self) -> Ship:
        """The same ship with its pause over."""
        return self._with(self.cell, self.heading, turned=self.turned)

    def moved(self) -> Ship:
        """The ship one cell on along its heading."""
        return self._with(self.ahead, self.heading, turned=self.turned)

    def steered(self) -> Ship:
        """The ship on the same cell, headed along the next shore clockwise."""
        return self._with(self.cell, _CLOCKWISE[self.heading], turned=True)

    def _with(self, cell: Cell, heading: Heading, *, turned: bool) -> Ship:
        row, col = cell
        return Ship(row, col, heading, False, turned, self.r0, self.r1, self.c0, self.c1)


def launch(heading: Heading, island: Island) -> Ship:
    """A new, paused ship and the rectangle it fixes (section 9.1)."""
    low_row, high_row, low_col, high_col = island.bounds
    north = heading in (Heading.NW, Heading.NE)
    west = heading in (Heading.NW, Heading.SW)
    r0 = low_row if north else high_row - 3
    c0 = low_col if west else high_col - 3
    row = r0 - 1 if north else r0 + 4
    col = c0 - 1 if west else c0 + 4
    return Ship(row, col, heading, True, False, r0, r0 + 3, c0, c0 + 3)
