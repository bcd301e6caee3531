"""What an action may be written as, so that log, record and wire can carry it."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["LONGEST_ACTION", "misspelt"]

LONGEST_ACTION: Final = 64
_SEAT = re.compile(r"\d+:")


def misspelt(action: str) -> str | None:
    """Why the text cannot be an action's notation; None: it can.

    A record names the seat as `1:H8` and puts what holds a blank into double quotes; the log keeps
    an action in one line.
    """
    if not 1 <= len(action) <= LONGEST_ACTION:
        return f"it has {len(action)} characters, not 1 to {LONGEST_ACTION}"
    if not action.isprintable():
        return "it holds a character that cannot be printed"
    if '"' in action:
        return "it holds a double quote"
    if _SEAT.match(action):
        return "it begins as if it named a seat"
    return "it begins or ends with a blank" if action != action.strip() else None
