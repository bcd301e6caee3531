"""Somebody who looks for a game, and who fits whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from parlour.match import PlayerKind

__all__ = ["Seek", "pair", "window"]

_NEAR = 100
_WIDER_A_SECOND = 20
_ANYBODY_AFTER_MS = 30_000


class Seek(msgspec.Struct, frozen=True):
    """A wish to play: `setup` is all but who sits where, as text; who has the same may be paired.

    `at` is since when it waits, by the house's time.
    """

    id: str
    setup: str
    person: str
    name: str
    kind: PlayerKind
    rating: float
    at: int


def window(seek: Seek, now: int) -> int | None:
    """How far from its own rating it looks now, the farther the longer it waits; None: anybody."""
    waited = now - seek.at
    return None if waited >= _ANYBODY_AFTER_MS else _NEAR + waited * _WIDER_A_SECOND // 1_000


def pair(waiting: Sequence[Seek], now: int) -> tuple[Seek, Seek] | None:
    """The two who fit, the longest waiting first. Nobody plays themselves."""
    ordered = sorted(waiting, key=lambda seek: (seek.at, seek.id))
    for one, other in combinations(ordered, 2):
        if one.person == other.person or one.setup != other.setup:
            continue
        apart = abs(one.rating - other.rating)
        reach = (window(one, now), window(other, now))
        if all(far is None or apart <= far for far in reach):
            return one, other
    return None
