"""What one more stone would make of a line, under the rule in force (caro.md section 13)."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from parlour.games.caro import RULES, Rule
from parlour.games.grid import DIRECTIONS, EMPTY, End, Run

__all__ = ["BEYOND", "Lines", "Shape", "Worth"]

BEYOND = 3
"""What a line holds past the edge of the board; boards here carry it as one cell more."""

_REACH = 5  # a five through a stone reaches four cells away from it, its end cells one further
_ROOM = (0, 1, 4, 12, 30, 60)  # a window that can still win, by the stones already in it


class Shape(IntEnum):
    """The strongest thing that the stone makes on its line."""

    NOTHING = 0
    THREE = 1  # one more stone makes an unstoppable four: the open three
    FOUR = 2  # it leaves a winning cell, and one enemy stone stops it
    SURE_FOUR = 3  # no single enemy stone stops it
    WIN = 4


class Worth(NamedTuple):
    """The shape, and how much room and material the line has for later."""

    shape: Shape
    room: int


class Lines:
    """The four lines through every cell of a board, and the worth of a stone on them.

    `beside` are the cells on the lines of a cell that a stone there can matter to.
    """

    def __init__(self, size: int, rule: Rule) -> None:
        self.size = size
        self._rule = rule
        self._lines = [
            tuple(itemgetter(*_line(size, cell, step)) for step in DIRECTIONS)
            for cell in range(size * size)
        ]
        self.beside = [
            tuple(
                sorted(
                    {c for step in DIRECTIONS for c in _line(size, cell, step)}
                    - {cell, size * size}
                )
            )
            for cell in range(size * size)
        ]
        self._known: tuple[dict[tuple[int, ...], Worth], ...] = ({}, {}, {})

    @staticmethod
    @cache
    def of(size: int, rule: str) -> Lines:
        """The one such table of a board size and a rule."""
        return Lines(size, RULES[rule])

    def worths(self, board: bytearray, cell: int, side: int) -> list[Worth]:
        """What a stone of the side on the empty cell would be worth in each direction."""
        known, found = self._known[side], []
        for line in self._lines[cell]:
            cells = line(board)
            worth = known.get(cells)
            if worth is None:
                own = tuple(_OWN[side][mark] for mark in cells)
                worth = known[cells] = _judge(self._rule, own)
            found.append(worth)
        return found

    def shape(self, board: bytearray, cell: int, side: int) -> Shape:
        """The strongest shape that a stone of the side would make on the empty cell."""
        return max(self.worths(board, cell, side))[0]


_OWN = ((), (EMPTY, 1, 2, BEYOND), (EMPTY, 2, 1, BEYOND))
_CENTRE = _REACH


def _line(size: int, cell: int, step: tuple[int, int]) -> tuple[int, ...]:
    """Eleven cells in a row around the cell; the one cell past the board where it ends."""
    (dx, dy), x, y = step, cell % size, cell // size
    return tuple(
        (y + i * dy) * size + x + i * dx
        if 0 <= x + i * dx < size and 0 <= y + i * dy < size
        else size * size
        for i in range(-_REACH, _REACH + 1)
    )


def _judge(rule: Rule, line: tuple[int, ...]) -> Worth:
    """`line` holds 1 for own stones and 2 for the enemy's; its centre is empty."""
    placed = _put(line, _CENTRE, 1)
    return Worth(_shape(rule, placed), _room(rule, placed))


def _shape(rule: Rule, line: tuple[int, ...]) -> Shape:
    if _wins(rule, line, _CENTRE):
        return Shape.WIN
    if completions := _completions(rule, line):
        return Shape.SURE_FOUR if _sure(rule, line, completions) else Shape.FOUR
    for cell in _empty(line):
        more = _put(line, cell, 1)
        if _sure(rule, more, _completions(rule, more)):
            return Shape.THREE
    return Shape.NOTHING


def _completions(rule: Rule, line: tuple[int, ...]) -> list[int]:
    """The winning cells of fives that hold the centre."""
    return [cell for cell in _empty(line) if _wins(rule, _put(line, cell, 1), _CENTRE)]


def _sure(rule: Rule, line: tuple[int, ...], completions: list[int]) -> bool:
    """There are winning cells, and no enemy stone on the line takes them all away."""
    return bool(completions) and all(
        any(_wins(rule, _put(blocked, cell, 1), _CENTRE) for cell in completions if cell != stop)
        for stop in _empty(line)
        for blocked in [_put(line, stop, 2)]
    )


def _wins(rule: Rule, line: tuple[int, ...], cell: int) -> bool:
    first = last = cell
    while first > 0 and line[first - 1] == 1:
        first -= 1
    while last < len(line) - 1 and line[last + 1] == 1:
        last += 1
    ends = (_end(line, first - 1), _end(line, last + 1))
    return rule.wins(Run(tuple(range(first, last + 1)), DIRECTIONS[0], ends))


def _end(line: tuple[int, ...], cell: int) -> End:
    """Past the eleven cells the run is six long or more, and its ends mean nothing."""
    mark = line[cell] if 0 <= cell < len(line) else BEYOND
    return End.EMPTY if mark == EMPTY else End.EDGE if mark == BEYOND else End.OPPONENT


def _room(rule: Rule, line: tuple[int, ...]) -> int:
    """The windows of five through the centre that could still win, by what is in them."""
    total = 0
    for first in range(1, _REACH + 1):
        window = line[first : first + 5]
        if 2 in window or BEYOND in window:
            continue
        full = (*line[:first], 1, 1, 1, 1, 1, *line[first + 5 :])
        if _wins(rule, full, _CENTRE):
            total += _ROOM[sum(window)]
    return total


def _put(line: tuple[int, ...], cell: int, mark: int) -> tuple[int, ...]:
    return (*line[:cell], mark, *line[cell + 1 :])


def _empty(line: tuple[int, ...]) -> list[int]:
    return [cell for cell, mark in enumerate(line) if mark == EMPTY]
