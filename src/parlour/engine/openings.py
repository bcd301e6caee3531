"""Openings that a Gomocup manager leaves to the engine: Swap2, and the third stone of Pro.

Stones are told in the order of play, X first. After three stones and after five it is O who places,
so the value for O tells which side is better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

from parlour.engine.five import Limits, Report

__all__ = ["Think", "pro_stone", "swap2"]

Think: TypeAlias = Callable[[bytes, int, Limits], Report]
"""A search of a board, for the side that is to move."""

_TRIES: Final = 24  # offers of three stones that are weighed
_PRO_DISTANCE: Final = 3  # of the third stone from the centre
_FARTHEST: Final = 5  # no third stone is looked for beyond


def swap2(think: Think, size: int, stones: Sequence[int], limits: Limits) -> tuple[int, ...] | None:
    """The stones to place: three to offer, or the next one; None takes the other side.

    Two more stones with the choice left to the other are never better than the better side now.
    """
    if not stones:
        return _offer(think, size, _share(limits, _TRIES))
    best = think(_board(size, stones), 2, limits).best
    return best.cells[:1] if best.value >= 0 else None


def pro_stone(think: Think, size: int, stones: Sequence[int], limits: Limits) -> int:
    """The next stone by Pro: the first in the centre, the third at least three steps from it."""
    centre = size // 2 * size + size // 2
    if not stones:
        return centre
    turn = len(stones) % 2 + 1
    if len(stones) != 2:
        return think(_board(size, stones), turn, limits).best.cells[0]
    cells = [c for c in _around(centre, size, _FARTHEST) if c not in stones]
    outer = [c for c in cells if _steps(c, centre, size) >= _PRO_DISTANCE]
    each = _share(limits, len(outer))

    def after(cell: int) -> int:
        return think(_board(size, [*stones, cell]), 2, each).best.value

    return min(outer, key=after)


def _offer(think: Think, size: int, each: Limits) -> tuple[int, ...]:
    """Three stones by which whoever chooses gains as little as possible."""
    rng = Random()  # noqa: S311 - variety, no secret
    centre = size // 2 * size + size // 2
    offers = [
        (centre, *rng.sample([c for c in _around(centre, size, 3) if c != centre], 2))
        for _ in range(_TRIES)
    ]

    def lean(offer: tuple[int, ...]) -> int:
        return abs(think(_board(size, offer), 2, each).best.value)

    return min(offers, key=lean)


def _share(limits: Limits, parts: int) -> Limits:
    """For one of so many searches in the time of one."""
    return replace(limits, ms=max(1, limits.ms // parts), nodes=-(-limits.nodes // parts))


def _board(size: int, stones: Sequence[int]) -> bytes:
    board = bytearray(size * size)
    for number, cell in enumerate(stones):
        board[cell] = number % 2 + 1
    return bytes(board)


def _around(centre: int, size: int, steps: int) -> list[int]:
    return [c for c in range(size * size) if _steps(c, centre, size) <= steps]


def _steps(a: int, b: int, size: int) -> int:
    return max(abs(a % size - b % size), abs(a // size - b // size))
