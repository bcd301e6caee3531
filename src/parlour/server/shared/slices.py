"""Long work on the event loop, a few milliseconds at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TypeVar

__all__ = ["Slices"]

T = TypeVar("T")

_SLICE_S = 0.004
_PAUSE_S = 0.004
"""Everybody else's share: as much as the work has, however many wait for theirs."""


class Slices:
    """Whoever has more to do than one slice waits for those who came before.

    So the loop is never held for longer than a slice, and never for more than half of the time.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterable[T]) -> list[T]:
        """All that the steps yield, each of which must be short."""
        found: list[T] = []
        await self._run(iter(steps), found)
        return found

    async def last(self, steps: Iterable[T]) -> T:
        """What the last step yields."""
        found: deque[T] = deque(maxlen=1)
        await self._run(iter(steps), found)
        return found[0]

    async def _run(self, rest: Iterator[T], found: list[T] | deque[T]) -> None:
        if _held(rest, found):
            return
        async with self._turn:
            await asyncio.sleep(_PAUSE_S)
            while not _held(rest, found):  # noqa: ASYNC110 - nothing is waited for
                await asyncio.sleep(_PAUSE_S)


def _held(rest: Iterator[T], found: list[T] | deque[T]) -> bool:
    """Do as much as one slice allows; True when all is done."""
    until = perf_counter() + _SLICE_S
    for step in rest:
        found.append(step)
        if perf_counter() > until:
            return False
    return True
