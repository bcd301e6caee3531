"""What could have been made of the cards by somebody who knew in which order they come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from parlour.kernel import Options

__all__ = ["Deal", "Solve"]


@dataclass(frozen=True, slots=True)
class Deal:
    """The best that was found: its points, and the player's actions on the way to them.

    `winnable` is None where that could not be settled; `best` says that no more points were to be
    had.
    """

    winnable: bool | None
    score: int
    best: bool
    line: tuple[str, ...]


Solve: TypeAlias = Callable[[Options, Sequence[str], int], Deal]
"""Searches every line of play over the draws of a game with these options, for so many ms."""
