"""A board to try stones on that always knows its stretches of five.

Every stretch of five points counts the stones of both sides on it, so split shapes are seen as
well as solid ones. `heat[side][point]` says what a stone of the side would add there: `FIVE` or
more where it wins, `FOUR` or more where it makes a four; points that are taken are stone cold.
"""

from __future__ import annotations

from typing import Final

from parlour.games.skill_gomoku.board import GRID

__all__ = ["FIVE", "FOUR", "Field"]

FOUR: Final = 4_000
FIVE: Final = 1_000_000

_GAIN: Final = (2, 20, 150, FOUR, FIVE)
"""What one more stone adds to a stretch, by the stones of its side on it already."""

_WORTH: Final = (0, 1, 8, 50, 300, 0)
"""What a stretch that the other side cannot use is worth, by the stones on it."""

_COLD: Final = 1_000 * FIVE

_STEP: Final = (0, 6, 1)
"""What a stone of side 1 or 2 adds to the code of a stretch, which counts both in one number."""


def _stretches() -> tuple[tuple[int, ...], ...]:
    size = GRID.size
    return tuple(
        tuple((row + k * down) * size + column + k * right for k in range(5))
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        for row in range(size)
        for column in range(size)
        if row + 4 * down < size and 0 <= column + 4 * right < size
    )


_STRETCHES: Final = _stretches()

_THROUGH: Final = tuple(
    tuple(i for i, stretch in enumerate(_STRETCHES) if cell in stretch)
    for cell in range(GRID.cells)
)


def _gain(own: int, other: int) -> int:
    return 0 if other or own > 4 else _GAIN[own]


def _worth(code: int) -> int:
    one, two = divmod(code, 6)
    return 0 if one and two else _WORTH[one] - _WORTH[two]


def _changes(step: int) -> tuple[tuple[int, int, int, int], ...]:
    """By old code: the new one, and what it adds to the balance and to either side's heat."""
    found = []
    for code in range(36):
        (one, two), (one_then, two_then) = divmod(code, 6), divmod((code + step) % 36, 6)
        found.append(
            (
                code + step,
                _worth((code + step) % 36) - _worth(code),
                _gain(one_then, two_then) - _gain(one, two),
                _gain(two_then, one_then) - _gain(two, one),
            )
        )
    return tuple(found)


_PUT: Final = tuple(_changes(step) for step in _STEP)
_LIFT: Final = tuple(_changes(-step) for step in _STEP)


class Field:
    """Stones, heat and balance; `balance` is side 1's material less side 2's."""

    def __init__(self, board: bytes) -> None:
        self.board = bytearray(GRID.cells)
        self.balance = 0
        bare = [_GAIN[0] * len(_THROUGH[cell]) for cell in range(GRID.cells)]
        self.heat: tuple[list[int], ...] = ([], bare, list(bare))
        self._codes = [0] * len(_STRETCHES)
        for cell, side in enumerate(board):
            if side:
                self.put(cell, side)

    def put(self, cell: int, side: int) -> None:
        """Try a stone."""
        self.board[cell] = side
        self._change(cell, _PUT[side])
        self.heat[1][cell] -= _COLD
        self.heat[2][cell] -= _COLD

    def lift(self, cell: int) -> None:
        """Take a stone away."""
        side = self.board[cell]
        self.board[cell] = 0
        self._change(cell, _LIFT[side])
        self.heat[1][cell] += _COLD
        self.heat[2][cell] += _COLD

    def hot(self, side: int, at_least: int) -> list[int]:
        """The points where a stone of the side would add so much."""
        return [cell for cell, heat in enumerate(self.heat[side]) if heat >= at_least]

    def _change(self, cell: int, changes: tuple[tuple[int, int, int, int], ...]) -> None:
        codes, (_, one, two) = self._codes, self.heat
        for i in _THROUGH[cell]:
            codes[i], worth, more, less = changes[codes[i]]
            self.balance += worth
            if more:
                for c in _STRETCHES[i]:
                    one[c] += more
            if less:
                for c in _STRETCHES[i]:
                    two[c] += less
