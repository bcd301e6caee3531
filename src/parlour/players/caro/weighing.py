"""How good a cell looks for a side: room on its four lines, shapes, and shapes that cross."""

from __future__ import annotations

from parlour.players.caro.shapes import Shape
from parlour.players.caro.threats import Table

__all__ = ["DECIDED", "FORK", "room", "weigh"]

DECIDED = 1_000_000
"""A stone that wins at once."""

FORK = 20_000
"""A stone after which no single reply holds."""

_ALONE = {
    Shape.NOTHING: 0,
    Shape.THREE: 120,
    Shape.FOUR: 30,
    Shape.SURE_FOUR: FORK,
    Shape.WIN: DECIDED,
}
_FOUR_AND_THREE = 4_000
_TWO_THREES = 1_500


def room(table: Table, cell: int, side: int) -> int:
    """What a beginner sees: lines with stones on them and space to grow."""
    return sum(worth.room for worth in table.lines.worths(table.board, cell, side))


def weigh(table: Table, cell: int, side: int) -> int:
    """The weight of the empty cell for the side to place there."""
    total = fours = threes = 0
    for shape, space in table.lines.worths(table.board, cell, side):
        total += _ALONE[shape] + space
        fours += shape is Shape.FOUR
        threes += shape is Shape.THREE
    if fours > 1:
        return total + FORK
    if fours and threes:
        return total + _FOUR_AND_THREE
    return total + _TWO_THREES * (threes > 1)
