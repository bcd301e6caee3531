"""Cells and lists of stones, as a Gomocup manager writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

__all__ = [
    "LISTED",
    "Ended",
    "Refused",
    "cell_of",
    "opening_of",
    "read_cells",
    "square_of",
    "stones_of",
]

_PAIR: Final = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*")
_TRIPLE: Final = re.compile(r"(\s*\d{1,3}\s*,\s*\d{1,3}\s*),\s*([123])\s*")
LISTED: Final = re.compile(r"[\d,\s]*|\s*(?P<done>DONE)\s*", re.IGNORECASE)
"""A line of a list, or its end: what an engine that does not know the command can tell of it."""
_ENEMY: Final = 2
_MOST: Final = 400
"""Stones for the largest board: a longer list is refused for the first of them too many."""


class Ended(Exception):
    """The talk is over in the middle of a list."""


class Refused(Exception):
    """A command that cannot be done; the text goes out after ERROR."""


def cell_of(text: str, size: int, why: str = "a cell is written as x,y") -> int:
    """The cell `x,y` of a board of that size."""
    found = _PAIR.fullmatch(text)
    if not found:
        raise Refused(why)
    x, y = int(found[1]), int(found[2])
    if x >= size or y >= size:
        raise Refused(f"no such cell: {x},{y}")
    return y * size + x


def square_of(text: str) -> str:
    """The size of `width,height`, which must be equal."""
    found = _PAIR.fullmatch(text)
    if not found or int(found[1]) != int(found[2]):
        raise Refused("rectangular boards are not supported, only square ones")
    return found[1]


def read_cells(lines: Iterator[str]) -> list[str]:
    """What follows, to DONE: all of it is read before anything is refused."""
    told: list[str] = []
    for text in lines:
        word = text.strip().upper()
        if word == "DONE":
            return told
        if word == "END":
            break
        if word and len(told) <= _MOST:
            told.append(text)
    raise Ended


def stones_of(told: list[str], size: int) -> bytearray:
    """A board of `x,y,side`: 2 is the enemy's; 1, and 3 of old managers, the engine's own."""
    board = bytearray(size * size)
    for text in told:
        found = _TRIPLE.fullmatch(text)
        if not found:
            raise Refused("a stone is written as x,y,1 or x,y,2")
        cell = cell_of(found[1], size)
        if board[cell]:
            raise Refused("the cell is taken")
        board[cell] = _ENEMY if int(found[2]) == _ENEMY else 1
    return board


def opening_of(told: list[str], size: int) -> list[int]:
    """Cells of `x,y` in the order of play."""
    cells = [cell_of(text, size, "a stone of an opening is written as x,y") for text in told]
    if len(set(cells)) < len(cells):
        raise Refused("the cell is taken")
    return cells
