"""How the value of a search is read: as a proven end, or as a chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["SURE_WIN", "Scale"]

SURE_WIN = 30_000
"""The value of a win on the spot; a win in n actions is worth n less, a loss is negative."""


@dataclass(frozen=True, slots=True)
class Scale:
    """An engine's scale: no proven end is farther than `longest`; `chance` reads what is open."""

    longest: int
    chance: Callable[[int], float]

    def proven(self, value: int) -> int | None:
        """The actions to the end that a value stands for, negative for a loss; None if open."""
        actions = SURE_WIN - abs(value)
        if actions > self.longest:
            return None
        return actions if value > 0 else -actions

    def score(self, value: int) -> float:
        """From -1, lost, to 1, won; only proven results are whole."""
        if self.proven(value) is not None:
            return 1.0 if value > 0 else -1.0
        return self.chance(value)
