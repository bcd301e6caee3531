"""The house's own time: milliseconds since 1970 that never go back and never jump.

It is read off the wall once and then measured by a clock that nobody can set. Where the wall was
set back while the house was closed, time goes on from when the house was last there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date

__all__ = ["DAY_MS", "Clock", "clock", "date_of", "now_ms"]

DAY_MS = 86_400_000

_MS = 1_000_000
_FIRST = date(1970, 1, 1).toordinal()


def _steady() -> int:
    """Nanoseconds since some moment, those in which the machine slept included."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


class Clock:
    """Time from a wall, which may be set at any moment, and a steady clock, which cannot."""

    def __init__(
        self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = _steady
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()

    def now(self) -> int:
        """The time."""
        return (self._steady() + self._ahead) // _MS

    def not_before(self, at: int) -> None:
        """It was that late already: from here on it is not earlier."""
        self._ahead = max(self._ahead, at * _MS - self._steady())

    def follow(self) -> None:
        """Go on to the time on the wall, if that is later: nobody's time runs just now."""
        self._ahead = max(self._ahead, self._wall() - self._steady())


def date_of(day: int) -> str:
    """A day since 1970, as of UTC, written as 2026-11-19."""
    return date.fromordinal(_FIRST + day).isoformat()


clock = Clock()
now_ms = clock.now
