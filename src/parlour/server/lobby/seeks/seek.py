"""Somebody who looks for a game, and who fits whom."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from parlour.match import PlayerKind

__all__ = ["NEAR", "NEAREST", "Seek", "pairs", "window"]

NEAR = 100
NEAREST = 50
"""No seek looks less far. Two who wait on are farther apart than that, or one would fit the other:
of one thing sought no more than some dozens are left over, so that a round costs little."""
_WIDER_A_SECOND = 20
_ANYBODY_AFTER_MS = 30_000


class Seek(msgspec.Struct, frozen=True):
    """A wish to play: `setup` is all but who sits where, as text; who has the same may be paired.

    `at` is since when it waits, by the house's time. `near` is how far from its own rating it
    looks, None: at anybody; with `widens` that grows with the waiting. It is never paired with whom
    it `avoids`.
    """

    id: str
    setup: str
    person: str
    name: str
    kind: PlayerKind
    rating: float
    at: int
    near: int | None = NEAR
    widens: bool = True
    avoids: tuple[str, ...] = ()


def window(seek: Seek, now: int) -> int | None:
    """How far from its own rating it looks now; None: at anybody."""
    if seek.near is None or not seek.widens:
        return seek.near
    waited = now - seek.at
    return None if waited >= _ANYBODY_AFTER_MS else seek.near + waited * _WIDER_A_SECOND // 1_000


def pairs(waiting: Iterable[Seek], now: int) -> list[tuple[Seek, Seek]]:
    """All who fit, two and two, the longest waiting first. Nobody plays themselves."""
    groups: defaultdict[str, list[Seek]] = defaultdict(list)
    for seek in waiting:
        groups[seek.setup].append(seek)
    return [pair for group in groups.values() if len(group) > 1 for pair in _paired(group, now)]


def _paired(group: Sequence[Seek], now: int) -> Iterable[tuple[Seek, Seek]]:
    by_rating = sorted(group, key=lambda seek: seek.rating)
    ratings = [seek.rating for seek in by_rating]
    taken: set[str] = set()
    for one in sorted(group, key=_longest):
        if one.id in taken:
            continue
        far, near = window(one, now), by_rating
        if far is not None:  # who is farther away is not even looked at
            first, last = one.rating - far, one.rating + far
            near = by_rating[bisect_left(ratings, first) : bisect_right(ratings, last)]
        fitting = [s for s in near if s.id not in taken and _fits(one, s, now)]
        if fitting:
            other = min(fitting, key=_longest)
            taken |= {one.id, other.id}
            yield one, other


def _longest(seek: Seek) -> tuple[int, str]:
    return seek.at, seek.id


def _fits(one: Seek, other: Seek, now: int) -> bool:
    if one.person == other.person or one.person in other.avoids or other.person in one.avoids:
        return False
    apart = abs(one.rating - other.rating)
    return all(far is None or apart <= far for far in (window(one, now), window(other, now)))
