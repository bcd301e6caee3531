"""Groups of writes: what is committed together costs one commit, and that costs more than a write.

What is asked for in one turn of the event loop is always one group. Where writes come fast, each a
moment after the other, a group also waits a few milliseconds for those that will come; where they
come seldom, or one by one because each waits for the one before it, nobody is kept waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final, Generic, TypeVar

__all__ = ["ENOUGH", "WAIT_S", "Groups", "Pace"]

WAIT_S: Final = 0.004
"""No write is kept waiting for longer, where nothing else is said."""
ENOUGH: Final = 8
"""A group of so many waits for nobody else: what one more would save is little."""
_WORTH: Final = 2
"""A wait must promise so many others."""
_SELDOM_S: Final = 0.05
_WEIGHT: Final = 1 / 16
"""Of the latest gap between two writes, in the gap to be expected."""

Job = TypeVar("Job")


class Pace:
    """How fast writes come: the gap between two of them, as it was lately.

    `wait` is for how many seconds one may be kept waiting; 0: none ever is.
    """

    __slots__ = ("_gap", "_last", "_wait")

    def __init__(self, wait: float = WAIT_S) -> None:
        self._wait = wait
        self._gap = _SELDOM_S
        self._last = 0.0

    def note(self, now: float) -> None:
        """A write was asked for. After a pause the pace is slow again at once."""
        self._gap += (min(now - self._last, _SELDOM_S) - self._gap) * _WEIGHT
        self._last = now

    @property
    def patience(self) -> float:
        """For how many seconds it pays to wait for others."""
        return self._wait if self._gap * _WORTH <= self._wait else 0.0

    def in_vain(self) -> None:
        """Somebody waited and nobody came: writes came fast only because each was soon done."""
        self._gap = _SELDOM_S


class Groups(Generic[Job]):
    """Gathers what one event loop asks for, and hands over group by group."""

    def __init__(self, hand_over: Callable[[list[Job]], None], pace: Pace | None = None) -> None:
        self._hand_over = hand_over
        self._pace = pace or Pace()
        self._waiting: list[Job] = []
        self._patience = 0.0
        self._due: asyncio.Handle | None = None

    def __bool__(self) -> bool:
        """Something waits to be handed over."""
        return bool(self._waiting)

    def add(self, job: Job) -> None:
        """One more, in the group that is gathered now or in a new one."""
        self._pace.note(monotonic())
        self._waiting.append(job)
        if len(self._waiting) == 1:
            self._patience = self._pace.patience
            self._flush_in(self._patience)
        elif len(self._waiting) == ENOUGH and self._patience:
            self._flush_in(0)

    def flush(self) -> None:
        """Hand over what waits, now."""
        if not self._waiting:
            return
        if self._patience and len(self._waiting) == 1:
            self._pace.in_vain()
        jobs, self._waiting = self._waiting, []
        self._hand_over(jobs)

    def _flush_in(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        if self._due is not None:
            self._due.cancel()
        later = loop.call_later(seconds, self.flush) if seconds else loop.call_soon(self.flush)
        self._due = later
