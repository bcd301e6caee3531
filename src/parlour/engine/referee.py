"""Five in a row as the native core plays it: what it decides is held to the Python rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.engine import _five

__all__ = ["Ruling", "judge", "perft"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """How many of the moves were played before the game ended, and the winning lines."""

    played: int
    lines: tuple[tuple[int, ...], ...]


def judge(rule: str, size: int, moves: Sequence[int]) -> Ruling:
    """Plays the moves (cells as `y * size + x`) until a line wins or they run out."""
    played, lines = _five.judge(rule, size, list(moves))
    return Ruling(played, tuple(map(tuple, lines)))


def perft(rule: str, size: int, moves: Sequence[int], depth: int) -> int:
    """How many lines of play of that length there are after the moves."""
    return _five.perft(rule, size, list(moves), depth)
