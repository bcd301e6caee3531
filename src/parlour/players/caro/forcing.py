"""Wins by fours alone: every stone threatens to win, so that every reply is forced."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.players.caro.shapes import Shape
from parlour.players.caro.threats import Table

__all__ = ["forced_win"]

_DEPTH = 5  # fours after the first


def forced_win(table: Table, side: int, cells: list[int], nodes: int) -> list[int]:
    """The stones of a short forced win, replies included; nothing if none is found in the nodes.

    Neither side may have a winning cell when it is called.
    """
    until = table.nodes + nodes
    for depth in range(_DEPTH + 1):
        if line := _search(table, side, cells, depth, until):
            return line
    return []


def _search(table: Table, side: int, cells: Iterable[int], depth: int, until: int) -> list[int]:
    shape, board = table.lines.shape, table.board
    fours = [cell for cell in cells if shape(board, cell, side) >= Shape.FOUR]
    for cell in fours:
        table.put(cell, side)
        line = _against_every_stop(table, side, cell, fours, depth, until)
        table.lift(cell)
        if line or table.nodes > until:
            return line
    return []


def _against_every_stop(
    table: Table, side: int, cell: int, fours: list[int], depth: int, until: int
) -> list[int]:
    """The line if the four just made on the cell wins whatever the enemy does."""
    winning = table.winning(side, table.lines.beside[cell])
    stops = table.stops(side, winning)
    if not stops:
        return [cell, *winning[:1]]
    if depth == 0:
        return []
    line: list[int] = []
    for stop in stops:
        table.put(stop, 3 - side)
        rest = {c for c in (*fours, *table.lines.beside[cell]) if not table.board[c]}
        danger = table.winning(3 - side, table.lines.beside[stop])
        # a stop that is a four itself must be stopped by our next four
        go_on = rest.intersection(table.stops(3 - side, danger)) if danger else rest
        line = _search(table, side, sorted(go_on), depth - 1, until)
        table.lift(stop)
        if not line:
            return []
        line = [cell, stop, *line]
    return line
