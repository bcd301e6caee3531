"""Stones set up by hand, put in an order of play in which nobody wins before the last one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from parlour.games.grid import DIRECTIONS, Grid, Run
from parlour.kernel import Illegal, PlacementCode

__all__ = ["in_order"]

_LOOKS: Final = 4_000
"""So many boards are looked at for an order of the stones; a few for each is the rule."""

Wins = Callable[[Run], bool]


def in_order(grid: Grid, wins: Wins, cells: Mapping[str, str], sides: Sequence[str]) -> list[str]:
    """The names of the cells, the sides in turn. Raises `Illegal` where no game leads there."""
    counts = [sum(there == side for there in cells.values()) for side in sides]
    if counts[0] - counts[1] not in (0, 1):
        raise Illegal(PlacementCode.UNEVEN, f"({counts[0]} {sides[0]}, {counts[1]} {sides[1]})")
    board = bytearray(grid.cells)
    for cell, side in cells.items():
        board[grid.index[cell]] = sides.index(side) + 1
    if any(board[cell] and _wins(grid, wins, board, cell) for cell in range(grid.cells)):
        raise Illegal(PlacementCode.WON_ALREADY)
    if sum(counts) == grid.cells:
        raise Illegal(PlacementCode.WON_ALREADY, "(the board is full: it is drawn)")
    return [grid.names[cell] for cell in _order(grid, wins, board)]


def _order(grid: Grid, wins: Wins, board: bytearray) -> list[int]:
    """Stones in an order of play, found from its end: none is taken whose going makes a row win.

    The end of a row that is too long stays where its middle can go, and so does a stone that holds
    the end of a five.
    """
    left = [cell for cell in range(grid.cells) if board[cell]]
    order: list[int] = []
    looks = 0
    while left:
        side = (len(left) - 1) % 2 + 1
        for cell in left:
            if board[cell] != side:
                continue
            looks += 1
            board[cell] = 0
            if not _freed(grid, wins, board, cell):
                order.append(cell)
                left.remove(cell)
                break
            board[cell] = side
            if looks > _LOOKS:
                raise Illegal(PlacementCode.NO_WAY)
        else:
            raise Illegal(PlacementCode.NO_WAY)
    return order[::-1]


def _freed(grid: Grid, wins: Wins, board: bytearray, cell: int) -> bool:
    """Whether a row beside that empty cell wins."""
    x, y = grid.xy(cell)
    for dx, dy in DIRECTIONS:
        for sign in (1, -1):
            i, j = x + sign * dx, y + sign * dy
            inside = 0 <= i < grid.size and 0 <= j < grid.size
            if inside and board[beside := j * grid.size + i] and _wins(grid, wins, board, beside):
                return True
    return False


def _wins(grid: Grid, wins: Wins, board: bytearray, cell: int) -> bool:
    return any(wins(run) for run in grid.runs(board, cell, at_least=5))
