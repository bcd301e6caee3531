"""Square grids of named cells and the runs of stones on them: what five-in-a-row games share.

A cell is its index `y * size + x`, counted from the top left; its name is a letter for the column
and a number for the row, counted from the bottom (caro.md section 2, skill-gomoku.md section 3).
A board is `bytes`, one per cell: 0 empty, 1 and 2 the sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import compress
from typing import TypeVar

__all__ = ["CELL", "DIRECTIONS", "EMPTY", "End", "Grid", "Run"]

T = TypeVar("T")

EMPTY = 0

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Row, column, falling and rising diagonal as (dx, dy): the order in which runs are reported."""

CELL = re.compile(r"([A-Z])([1-9][0-9]?)")
"""The form of a cell's name; whether the board has such a cell is another question."""

_FREE = bytes([1]) + bytes(255)
"""Turns a board into 1 for every empty cell and 0 for every stone."""

_BYTES = 256
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class End(Enum):
    """What lies past the end of a run. An own stone cannot: it would be part of the run."""

    EMPTY = "empty"
    OPPONENT = "opponent"
    EDGE = "edge"


@dataclass(frozen=True, slots=True)
class Run:
    """The longest unbroken stretch of one side's stones in a direction, in its order."""

    cells: tuple[int, ...]
    direction: tuple[int, int]
    ends: tuple[End, End]


class Grid:
    """The geometry of a board of `size` by `size`. Use `Grid.of`, which makes each once."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells = size * size
        self.names = tuple(f"{_LETTERS[x]}{size - y}" for y in range(size) for x in range(size))
        self.index = {name: cell for cell, name in enumerate(self.names)}
        self.by_name = tuple(sorted((name, cell) for cell, name in enumerate(self.names)))
        self.columns = tuple(_LETTERS[:size])
        self.ranks = tuple(str(size - y) for y in range(size))
        self.points = tuple([cell % size, cell // size] for cell in range(self.cells))
        self._sorted_names = tuple(name for name, _ in self.by_name)
        self._order_bytes = None
        if self.cells <= _BYTES:
            self._order_bytes = bytes(cell for _, cell in self.by_name)
        self._rays = tuple(
            tuple((self._ray(c, -dx, -dy), self._ray(c, dx, dy)) for dx, dy in DIRECTIONS)
            for c in range(self.cells)
        )

    @staticmethod
    @cache
    def of(size: int) -> Grid:
        """The one grid of that size."""
        return Grid(size)

    def _ray(self, cell: int, dx: int, dy: int) -> tuple[int, ...]:
        y, x = divmod(cell, self.size)
        ray = []
        while 0 <= (x := x + dx) < self.size and 0 <= (y := y + dy) < self.size:
            ray.append(y * self.size + x)
        return tuple(ray)

    def xy(self, cell: int) -> tuple[int, int]:
        """Column from the left and row from the top."""
        y, x = divmod(cell, self.size)
        return x, y

    def in_rows(self, cells: Sequence[T]) -> list[Sequence[T]]:
        """What there is of every cell, row by row from the top."""
        return [cells[first : first + self.size] for first in range(0, self.cells, self.size)]

    def empty_names(self, board: bytes) -> list[str]:
        """The names of the empty cells, sorted as text."""
        free = board.translate(_FREE)
        if self._order_bytes is None:
            return [name for name, cell in self.by_name if free[cell]]
        # A board of up to 16 by 16 is itself a translation table, which orders it at one go.
        return list(compress(self._sorted_names, self._order_bytes.translate(free.ljust(_BYTES))))

    def runs(self, board: bytes | bytearray, cell: int, at_least: int) -> Iterator[Run]:
        """The runs of that length or more through the stone on `cell`, by DIRECTIONS."""
        side = board[cell]
        for direction, (back, ahead) in zip(DIRECTIONS, self._rays[cell], strict=True):
            before = after = 0
            for c in back:
                if board[c] != side:
                    break
                before += 1
            for c in ahead:
                if board[c] != side:
                    break
                after += 1
            if before + 1 + after >= at_least:
                cells = (*reversed(back[:before]), cell, *ahead[:after])
                ends = (_end(board, back, before), _end(board, ahead, after))
                yield Run(cells, direction, ends)


def _end(board: bytes | bytearray, ray: tuple[int, ...], reach: int) -> End:
    if reach == len(ray):
        return End.EDGE
    return End.OPPONENT if board[ray[reach]] else End.EMPTY
