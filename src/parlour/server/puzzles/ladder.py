"""Puzzles in the order of how hard they are: the nearest are found without looking at all."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Container, Iterable, Iterator

__all__ = ["Ladder"]


class Ladder:
    """Ids by rating, each of which may move."""

    def __init__(self, rated: Iterable[tuple[float, str]]) -> None:
        self._rungs = sorted(rated)

    def __len__(self) -> int:
        return len(self._rungs)

    def move(self, id_: str, was: float, now: float) -> None:
        """It is at another rating from now on."""
        at = bisect_left(self._rungs, (was, id_))
        if self._rungs[at : at + 1] == [(was, id_)]:
            del self._rungs[at]
            insort(self._rungs, (now, id_))

    def nearest(self, rating: float, seen: Container[str], most: int) -> list[str]:
        """As many as that and as near as can be, the nearest first; none of those seen."""
        found: list[str] = []
        for id_ in self._outward(rating):
            if id_ not in seen:
                found.append(id_)
                if len(found) == most:
                    break
        return found

    def _outward(self, rating: float) -> Iterator[str]:
        above = bisect_left(self._rungs, (rating, ""))
        below = above - 1
        while below >= 0 or above < len(self._rungs):
            if below < 0 or (
                above < len(self._rungs)
                and self._rungs[above][0] - rating < rating - self._rungs[below][0]
            ):
                yield self._rungs[above][1]
                above += 1
            else:
                yield self._rungs[below][1]
                below -= 1
