"""Positions that are alike: those that a symmetry of the board carries into one another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final, Generic, TypeVar

__all__ = ["BACK", "SQUARE_TURNS", "Likeness", "turned_in"]

S = TypeVar("S")

SQUARE_TURNS: Final = 8
"""The symmetries of a square: four turns, and four turns of its mirror image."""

BACK: Final = (0, 3, 2, 1, 4, 5, 6, 7)
"""Which symmetry of a square takes each of them back."""


def turned_in(size: int, x: int, y: int, turn: int) -> tuple[int, int]:
    """Where the place in that column and row of a square comes to lie."""
    last = size - 1
    if turn >= SQUARE_TURNS // 2:
        x = last - x
    for _ in range(turn % (SQUARE_TURNS // 2)):
        x, y = last - y, x
    return x, y


class Likeness(ABC, Generic[S]):
    """The symmetries of one game, as pure functions; the first leaves everything as it is."""

    turns: ClassVar[int] = SQUARE_TURNS
    back: ClassVar[tuple[int, ...]] = BACK

    @abstractmethod
    def key(self, s: S, turn: int) -> bytes:
        """The position as it lies then: the same for positions that play the same from there."""

    @abstractmethod
    def turned(self, s: S, action: str, turn: int) -> str:
        """An action of the position as it is written then."""
