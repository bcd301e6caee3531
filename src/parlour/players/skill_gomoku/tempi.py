"""Several stones in a row, while the opponent is frozen and cannot thaw (section 11)."""

from __future__ import annotations

from typing import Final

from parlour.games.skill_gomoku.board import GRID

__all__ = ["STRETCHES", "completes"]


def _stretches() -> tuple[slice, ...]:
    size = GRID.size
    return tuple(
        slice(first, first + 4 * step + 1, step)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        for row in range(size)
        for column in range(size)
        if row + 4 * down < size and 0 <= column + 4 * right < size
        for first, step in [(row * size + column, down * size + right)]
    )


STRETCHES: Final = _stretches()


def completes(board: bytes, side: int, stones: int) -> tuple[int, ...]:
    """The points that so many stones of the side, or fewer, would fill up to a five; the fewest."""
    other, best = 3 - side, stones + 1
    found: tuple[int, ...] = ()
    for stretch in STRETCHES:
        five = board[stretch]
        if other not in five and (missing := five.count(0)) < best:
            best = missing
            cells = range(stretch.start, stretch.stop, stretch.step)
            found = tuple(cell for cell, stone in zip(cells, five, strict=True) if not stone)
    return found
