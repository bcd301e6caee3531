"""A player's levels: a row of tempers, the weakest first."""

from __future__ import annotations

from typing import Generic, TypeVar

__all__ = ["Ladder"]

T = TypeVar("T")


class Ladder(Generic[T]):
    """What makes each level, whatever that is in the game."""

    def __init__(self, *tempers: T) -> None:
        self._tempers = tempers

    def __len__(self) -> int:
        """How many levels there are."""
        return len(self._tempers)

    def temper(self, level: int) -> T:
        """The temper of the level; levels beyond the range are its ends."""
        return self._tempers[min(max(level, 1), len(self)) - 1]
