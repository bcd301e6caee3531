"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result by seat (1, ½, 0; alone 1 or 0), why, and the cells that show it.

    Cells are named as in actions.
    """

    scores: tuple[float, ...]
    reason: str
    cells: tuple[str, ...] = ()
