"""What a point is worth by the stones beside it: the rule of thumb of section 17.1.

Only contiguous runs are seen, no split shapes; the board's edge blocks like a stone.
"""

from __future__ import annotations

from typing import Final

from parlour.games.grid import End, Run
from parlour.games.skill_gomoku.board import GRID, could_make_five

__all__ = [
    "CENTRE",
    "FIVE",
    "empty_points",
    "five_points",
    "liveliness",
    "open_runs",
    "value",
    "with_stone",
]

CENTRE: Final = GRID.cells // 2

FIVE: Final = 100_000
"""The value of a point that makes five."""

_RUNS: Final = {
    # by length: the value with no, one and both ends free
    2: (0, 50, 200),
    3: (0, 500, 2_000),
    4: (0, 5_000, 10_000),
}


def empty_points(board: bytes) -> list[int]:
    """The free points, row by row."""
    return [cell for cell, stone in enumerate(board) if not stone]


def with_stone(board: bytes, cell: int, side: int) -> bytes:
    """The board after a stone of the side; side 0 empties the point."""
    return board[:cell] + bytes((side,)) + board[cell + 1 :]


def value(board: bytes, cell: int, side: int) -> int:
    """The sum over four directions of the run that a stone of the side would form there."""
    runs = GRID.runs(with_stone(board, cell, side), cell, at_least=2)
    return sum(FIVE if len(run.cells) >= 5 else _RUNS[len(run.cells)][_free(run)] for run in runs)


def five_points(board: bytes, side: int) -> list[int]:
    """Where one stone makes five, row by row."""
    if not could_make_five(board, side):
        return []
    return [cell for cell in empty_points(board) if value(board, cell, side) >= FIVE]


def open_runs(board: bytes, cell: int, side: int, length: int) -> int:
    """How many runs of just that length, free at both ends, a stone there would form."""
    runs = GRID.runs(with_stone(board, cell, side), cell, at_least=length)
    return sum(len(run.cells) == length and _free(run) == 2 for run in runs)


def liveliness(board: bytes, cell: int, side: int) -> int:
    """What the free points around the cell are worth to the side."""
    column = cell % GRID.size
    around = (
        cell + step + side_step
        for step in (-GRID.size, 0, GRID.size)
        for side_step in (-1, 0, 1)
        if 0 <= column + side_step < GRID.size
    )
    return sum(value(board, c, side) for c in around if 0 <= c < GRID.cells and not board[c])


def _free(run: Run) -> int:
    return run.ends.count(End.EMPTY)
