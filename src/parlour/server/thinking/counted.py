"""Thinkers whose thoughts are counted."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TypeVar

from parlour.players import Progress
from parlour.players.questions import Question
from parlour.server.shared.meters import Meters
from parlour.server.thinking.thinkers import Thinkers
from parlour.server.thinking.turns import Turn

__all__ = ["CountedThinkers"]

A = TypeVar("A")


class CountedThinkers:
    """Thinkers whose thoughts are counted, from the asking to the answer."""

    def __init__(self, thinkers: Thinkers, meters: Meters) -> None:
        self._thinkers = thinkers
        self._meters = meters

    async def start(self) -> None:
        """Get ready."""
        await self._thinkers.start()

    async def ask(self, question: Question[A], turn: Turn, progress: Progress | None = None) -> A:
        """The answer."""
        self._meters.pending += 1
        began, end = perf_counter(), "failed"
        try:
            answer = await self._thinkers.ask(question, turn, progress)
            end = "answered"
            return answer
        except asyncio.CancelledError:
            end = "given up"
            raise
        finally:
            self._meters.pending -= 1
            self._meters.thoughts.add(perf_counter() - began)
            self._meters.asked[turn.purpose, end] += 1

    async def stop(self) -> None:
        """Give up every thought."""
        await self._thinkers.stop()
