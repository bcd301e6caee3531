"""What SGF says of a board of five in a row: its size, its points, the sides, the end of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parlour.games.caro.paper import bad
from parlour.games.caro.sgf_text import Property
from parlour.games.grid import Grid

__all__ = ["SIDES", "check_game", "ending", "point", "points_of", "size_of"]

_POINT = re.compile(r"[a-t][a-t]")
_SIZE = re.compile(r"([0-9]{1,3})(?::\1)?")
_RESULT = re.compile(r"([BW])\+(.*)", re.IGNORECASE)
_HOW = {"r": "resign", "resign": "resign", "t": "timeout", "time": "timeout", "f": "abandon"}
SIDES = {"B": 0, "W": 1}
"""Who places first is black."""


def check_game(found: Property) -> None:
    """Refuses a file of another game."""
    if found.name == "GM" and found.value.strip() != "4":
        raise bad(found.line, f"GM[{found.value[:20]}] is not five in a row")


def size_of(found: Property) -> int:
    """The cells along a side that SZ tells."""
    if not (size := _SIZE.fullmatch(found.value.strip())):
        raise bad(found.line, f"SZ[{found.value[:20]}] is no square board")
    if not 1 <= (cells := int(size[1])) <= 20:  # what the game takes of these, its options say
        raise bad(found.line, f"SZ[{found.value[:20]}]: a board has 7 to 20 cells along a side")
    return cells


def point(value: str, size: int, line: int) -> tuple[int, int]:
    """Column from the left and row from the top."""
    if not _POINT.fullmatch(value):
        raise bad(line, f"[{value[:20]}] is no point")
    x, y = (ord(letter) - ord("a") for letter in value)
    if x >= size or y >= size:
        raise bad(line, f"[{value}] is off the board")
    return x, y


def points_of(value: str, grid: Grid, line: int) -> Iterator[str]:
    """The cell of one point, or all of a rectangle from corner to corner."""
    first, _, last = value.strip().partition(":")
    left, top = point(first, grid.size, line)
    right, bottom = point(last or first, grid.size, line)
    for y in range(top, bottom + 1):
        yield from grid.names[y * grid.size + left : y * grid.size + right + 1]


def ending(value: str) -> tuple[str, str]:
    """The result and its reason, as far as the file tells: B+R, W+T, Draw, 0, Void."""
    value = value.strip()
    if value.lower() in ("draw", "0"):
        return "½-½", "agreement"
    if not (found := _RESULT.fullmatch(value)):
        return "*", ""
    return ("1-0" if found[1].upper() == "B" else "0-1"), _HOW.get(found[2].strip().lower(), "")
