"""Winning cells and what stops them (caro.md sections 13.1 and 13.3)."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.games.grid import EMPTY
from parlour.players.caro.shapes import BEYOND, Lines, Shape

__all__ = ["Table"]


class Table:
    """A board to try stones on, with the lines of its rule. Sides are 1 and 2."""

    def __init__(self, board: bytes, lines: Lines) -> None:
        self.board = bytearray(board) + bytearray((BEYOND,))
        self.lines = lines
        self.nodes = 0

    def near(self, reach: int = 2) -> list[int]:
        """The empty cells within reach of a stone, or the centre of an empty board."""
        size = self.lines.size
        every = range(size * size)
        stones = [(c % size, c // size) for c in every if self.board[c]]
        if not stones:
            return [size // 2 * size + size // 2]
        found = {
            b * size + a
            for x, y in stones
            for b in range(max(0, y - reach), min(size, y + reach + 1))
            for a in range(max(0, x - reach), min(size, x + reach + 1))
        }
        return [cell for cell in every if cell in found and not self.board[cell]]

    def winning(self, side: int, cells: Iterable[int]) -> list[int]:
        """Those of the cells that are empty and where the side would win at once."""
        board, shape = self.board, self.lines.shape
        return [c for c in cells if not board[c] and shape(board, c, side) is Shape.WIN]

    def stops(self, side: int, winning: list[int]) -> list[int]:
        """The single stones of the other side that leave it no winning cell.

        A stone that spoils a five stands on its empty cell or, under the Caro rules, past its end.
        """
        first = winning[0]
        tried = [first, *(c for c in self.lines.beside[first] if self.board[c] == EMPTY)]
        return [stop for stop in tried if self._stopped(side, winning, stop)]

    def _stopped(self, side: int, winning: list[int], stop: int) -> bool:
        self.put(stop, 3 - side)
        stopped = not self.winning(side, winning)
        self.lift(stop)
        return stopped

    def put(self, cell: int, side: int) -> None:
        """Try a stone."""
        self.nodes += 1
        self.board[cell] = side

    def lift(self, cell: int) -> None:
        """Take a tried stone away again."""
        self.board[cell] = EMPTY
