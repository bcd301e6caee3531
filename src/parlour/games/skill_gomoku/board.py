"""The board: its points and the lines that win (skill-gomoku.md sections 3 and 8).

Inside, a point is a cell of the grid; in views it is `[r, c]`, row and column from the top left
(R-COORD); in actions and tellings it is its name, such as `H8`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from parlour.games.grid import Grid, Run

__all__ = ["FIVE", "GRID", "POINT", "Line", "could_make_five", "named", "point", "winning_lines"]

GRID: Final = Grid.of(15)

POINT: Final = re.compile(r"[A-Z](?:0|[1-9][0-9]*)")
"""What reads as the name of a point, on the board or off it (section 6)."""

FIVE: Final = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A winning run: its cells from the low end to the high end (R-WINCELLS).

    `direction` is (rows, columns) per step.
    """

    direction: tuple[int, int]
    cells: tuple[int, ...]


def point(cell: int | None) -> list[int] | None:
    """The cell as `[r, c]`."""
    return None if cell is None else list(divmod(cell, GRID.size))


def named(cells: tuple[int, ...]) -> list[str]:
    """The names of the cells."""
    return [GRID.names[cell] for cell in cells]


def winning_lines(board: bytes, cell: int) -> tuple[Line, ...]:
    """Every line through the stone that wins, by direction (R-LINES); six wins too (R-OVERLINE)."""
    return tuple(_downward(run) for run in GRID.runs(board, cell, at_least=FIVE))


def _downward(run: Run) -> Line:
    """Section 3 walks every line downward, the grid walks one diagonal upward."""
    dx, dy = run.direction
    if dy < 0:
        return Line((-dy, -dx), run.cells[::-1])
    return Line((dy, dx), run.cells)


def could_make_five(board: bytes, side: int) -> bool:
    """Whether some empty point would give the side five with one stone now."""
    text = b"\xff".join([board[line] for line in _LINES])
    stone = bytes((side,))
    return any(stone * k + b"\0" + stone * (FIVE - 1 - k) in text for k in range(FIVE))


def _every_line(size: int) -> tuple[slice, ...]:
    """Rows, columns, falling and rising diagonals as slices of a board."""
    cells = size * size
    return (
        *(slice(y * size, (y + 1) * size) for y in range(size)),
        *(slice(x, cells, size) for x in range(size)),
        *(slice(x, (size - x) * size, size + 1) for x in range(size)),
        *(slice(y * size, cells, size + 1) for y in range(1, size)),
        *(slice(x, x * size + 1, size - 1) for x in range(1, size)),
        *(slice((y + 1) * size - 1, cells, size - 1) for y in range(1, size)),
    )


_LINES: Final = _every_line(GRID.size)
