"""The board as a player remembers it who has seen the start and heard the moves (section 10)."""

from __future__ import annotations

from random import Random

from parlour.games.stay_on_the_board import Position

__all__ = ["forgotten", "remembered"]


def forgotten(s: Position, forgets: float, rng: Random) -> frozenset[int]:
    """Burnt cells that slipped the mind: `forgets` of them on average, the oldest most easily."""
    count = len(s.blocked)
    # The newest is as good as never forgotten, the oldest twice as easily as the average.
    odds = [2 * forgets * (count - age) / (count * (count + 1)) for age in range(count)]
    return frozenset(cell for cell, odd in zip(s.blocked, odds, strict=True) if rng.random() < odd)


def remembered(s: Position, slipped: frozenset[int]) -> bytes:
    """The cells that seem open, one byte each."""
    burnt = set(s.blocked) - slipped
    return bytes(cell not in burnt for cell in s.board.cells)
