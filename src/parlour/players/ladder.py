"""A player's levels: a row of parameters, the weakest first."""

from __future__ import annotations

from typing import Generic, TypeVar

__all__ = ["Ladder"]

T = TypeVar("T")


class Ladder(Generic[T]):
    """What makes each level, whatever that is in the game."""

    def __init__(self, *levels: T) -> None:
        self._levels = levels

    def __len__(self) -> int:
        """How many levels there are."""
        return len(self._levels)

    def level_params(self, level: int) -> T:
        """The parameters of the level; levels beyond the range are its ends."""
        return self._levels[min(max(level, 1), len(self)) - 1]
