"""The two kinds of action and how they are written (sections 1 and 4)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from parlour.games.four_in_a_square.board import CELLS
from parlour.kernel import Code, Illegal

__all__ = ["ACTIONS", "PLACES", "SLIDES", "Action", "read"]


class Action(NamedTuple):
    """`place 0.2` puts a piece on a cell; `slide 3` pushes the tile of a square into the hole."""

    text: str
    square: int
    cell: int | None
    """The bit of the cell; None for a slide."""


PLACES: Final = tuple(Action(f"place {name}", int(name[0]), cell) for name, cell in CELLS.items())
SLIDES: Final = tuple(Action(f"slide {square}", square, None) for square in range(9))

ACTIONS: Final = {action.text: action for action in (*PLACES, *SLIDES)}
"""Every action that is written right and on the board, by its text."""

_NUMBER: Final = "(0|-?[1-9][0-9]*)"
_FORM: Final = re.compile(rf"place {_NUMBER}\.{_NUMBER}|slide {_NUMBER}")


def read(text: str) -> Action:
    """The action of that text; form and range are judged before all else (section 9)."""
    action = ACTIONS.get(text)
    if action is None:
        raise Illegal(Code.OFF_BOARD if _FORM.fullmatch(text) else Code.MALFORMED)
    return action
