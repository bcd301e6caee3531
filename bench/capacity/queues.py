"""A simulation of queues by events: stations with servers, and clocks that jump.

Nothing here knows what is served. The same seed gives the same run, to the last event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count

__all__ = ["Batches", "Callback", "Line", "Station", "percentile"]

Callback = Callable[[], None]
Serves = Callable[[], float]
"""How long the next service takes, in seconds."""


class Line:
    """The line of time: what happens when. Of what happens at once, what was said first."""

    def __init__(self) -> None:
        self.now = 0.0
        self._coming: list[tuple[float, int, Callback]] = []
        self._numbers = count()

    def after(self, seconds: float, callback: Callback) -> None:
        """It happens so much later."""
        heappush(self._coming, (self.now + seconds, next(self._numbers), callback))

    def arrivals(self, gaps: Iterator[float], arrive: Callback) -> None:
        """Somebody arrives after each of the gaps."""

        def come() -> None:
            arrive()
            self.after(next(gaps), come)

        self.after(next(gaps), come)

    def run(self, until: float) -> None:
        """Everything up to then, in order."""
        while self._coming and self._coming[0][0] <= until:
            self.now, _, callback = heappop(self._coming)
            callback()
        self.now = until


class Station:
    """So many servers and one queue before them: who came first is served first, by rank.

    `waits` are those of everybody whose service has begun since `forget`, `busy` the seconds of
    service that they had in all.
    """

    def __init__(self, line: Line, servers: int = 1) -> None:
        self._line = line
        self.servers = servers
        self._free = servers
        self._queue: list[tuple[int, int, float, float, Callback]] = []
        self._numbers = count()
        self._since = 0.0
        self.waits: list[tuple[int, float]] = []
        self.busy = 0.0

    def serve(self, seconds: float, then: Callback, rank: int = 0) -> None:
        """Somebody wants so much service; `then` happens when they have had it.

        Whoever has a lower rank goes first; nobody who has begun is interrupted.
        """
        if self._free:
            self._begin(rank, self._line.now, seconds, then)
        else:
            heappush(self._queue, (rank, next(self._numbers), self._line.now, seconds, then))

    @property
    def queued(self) -> int:
        """How many wait."""
        return len(self._queue)

    @property
    def load(self) -> float:
        """The share of its time that a server was at work."""
        lasted = self._line.now - self._since
        return self.busy / (lasted * self.servers) if lasted else 0.0

    def forget(self) -> None:
        """Count from here on: what came before was a beginning."""
        self.waits.clear()
        self.busy, self._since = 0.0, self._line.now

    def waits_of(self, rank: int) -> list[float]:
        """The waits of those of one rank."""
        return [wait for of, wait in self.waits if of == rank]

    def _begin(self, rank: int, came: float, seconds: float, then: Callback) -> None:
        self._free -= 1
        self.waits.append((rank, self._line.now - came))
        self.busy += seconds

        def end() -> None:
            self._free += 1
            if self._queue:
                self._begin_next()
            then()

        self._line.after(seconds, end)

    def _begin_next(self) -> None:
        rank, _, came, seconds, then = heappop(self._queue)
        self._begin(rank, came, seconds, then)


class Batches:
    """One server that takes everybody who waits at once, as a writer commits.

    A batch takes `fixed()` seconds and `each` more for every one in it; it begins `gather` seconds
    after its first, or as soon as the one before it is done, whichever is later.
    """

    def __init__(self, line: Line, fixed: Serves, each: float, gather: float = 0.0) -> None:
        self._line = line
        self._fixed = fixed
        self._each = each
        self._gather = gather
        self._waiting: list[Callback] = []
        self._busy = False
        self._due = False
        self.batches = 0
        self.served = 0

    def serve(self, then: Callback) -> None:
        """One more; `then` happens when the batch is done."""
        self._waiting.append(then)
        if not self._due:
            self._due = True
            self._line.after(self._gather, self._ready)

    def _ready(self) -> None:
        self._due = False
        if not self._busy and self._waiting:
            self._begin()

    def _begin(self) -> None:
        batch, self._waiting = self._waiting, []
        self._busy = True
        self.batches += 1
        self.served += len(batch)

        def end() -> None:
            self._busy = False
            for then in batch:
                then()
            if self._waiting and not self._due:
                self._begin()

        self._line.after(self._fixed() + self._each * len(batch), end)


def percentile(figures: list[float], share: float) -> float:
    """The figure that this share of them stayed under; 0 where there are none."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
