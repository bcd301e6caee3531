"""The exact value of blocked positions: a walk that burns its way, won by who gets stuck.

A set of cells is a number with one bit per cell. A position is the cell of the piece and the set of
the other open cells; jumping makes whatever lies between irrelevant, so a cell's lines never change
but by deletion (section 18).
"""

from __future__ import annotations

from functools import cache
from time import monotonic

from parlour.games.stay_on_the_board.board import Board

__all__ = ["Exhausted", "Solver", "lines"]


class Exhausted(Exception):
    """The search was given up: out of nodes or of time."""


class Solver:
    """Remembers every position it has solved; stops for good after `limit` of them or `ms`."""

    def __init__(self, size: int, limit: int, ms: int) -> None:
        self.nodes = 0
        self._lines = lines(size)
        self._limit = limit
        self._until = monotonic() + ms / 1000
        self._known: dict[tuple[int, int], bool] = {}

    def wins(self, cell: int, open_cells: int) -> bool:
        """Whether the side to move wins with best play. Raises `Exhausted`."""
        ways = self._lines[cell] & open_cells
        if not ways:
            return True
        known = self._known.get((cell, open_cells))
        if known is not None:
            return known
        self._count()
        won = False
        for _, target in self._narrowest_first(ways, open_cells):
            if not self.wins(target, open_cells ^ 1 << target):
                won = True
                break
        self._known[cell, open_cells] = won
        return won

    def _narrowest_first(self, ways: int, open_cells: int) -> list[tuple[int, int]]:
        """Targets by their number of ways on; without any they hand over the win and never come."""
        found = []
        while ways:
            lowest = ways & -ways
            ways ^= lowest
            target = lowest.bit_length() - 1
            width = (self._lines[target] & open_cells).bit_count()
            if width:
                found.append((width, target))
        found.sort()
        return found

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self._limit or (self.nodes % 1024 == 0 and monotonic() > self._until):
            raise Exhausted


@cache
def lines(size: int) -> tuple[int, ...]:
    """For each cell the set of cells that a queen reaches on an open board."""
    return tuple(sum(1 << target for target in reach.values()) for reach in Board.of(size).reach)
