"""What the house counts. Plain numbers: counting must not show in the cost of an action."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from time import perf_counter

from parlour.kernel import Seat, View
from parlour.match import Event, Kind
from parlour.players import Budget, Progress, Thought
from parlour.server.thinking.thinkers import Thinkers

__all__ = ["CountedThinkers", "Meters", "Spread"]


class Spread:
    """How often something took how long: counts between bounds, in seconds."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, *bounds: float) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """It took so long."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds


class Meters:
    """The counters of one process. None of them knows anybody by name."""

    def __init__(self) -> None:
        self.requests: defaultdict[tuple[str, str, int], int] = defaultdict(int)
        self.events = dict.fromkeys(Kind, 0)
        self.commits = Spread(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
        self.thoughts = Spread(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
        self.lag = Spread(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
        self.pending = 0

    def committed(self, events: Iterable[Event], seconds: float) -> None:
        """These events were written, which took so long."""
        self.commits.add(seconds)
        for event in events:
            self.events[event.kind] += 1


class CountedThinkers:
    """Thinkers whose thoughts are counted, from the asking to the answer."""

    def __init__(self, thinkers: Thinkers, meters: Meters) -> None:
        self._thinkers = thinkers
        self._meters = meters

    async def start(self) -> None:
        """Get ready."""
        await self._thinkers.start()

    async def think(
        self, game: str, view: View, seat: Seat, budget: Budget, progress: Progress | None = None
    ) -> Thought:
        """What the game's player would do there."""
        self._meters.pending += 1
        began = perf_counter()
        try:
            return await self._thinkers.think(game, view, seat, budget, progress)
        finally:
            self._meters.pending -= 1
            self._meters.thoughts.add(perf_counter() - began)

    async def stop(self) -> None:
        """Give up every thought."""
        await self._thinkers.stop()
