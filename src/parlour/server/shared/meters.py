"""What the house counts. Plain numbers: counting must not show in the cost of an action."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable

from parlour.match import Event, Kind

__all__ = ["Meters", "Spread"]


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
        self.asked: defaultdict[tuple[str, str], int] = defaultdict(int)
        """Thoughts by purpose and end: answered, failed, or given up."""
        self.failures: defaultdict[str, int] = defaultdict(int)
        """Errors of work in the background, by what was done."""
        self.players_failed: defaultdict[str, int] = defaultdict(int)
        self.stand_ins: defaultdict[str, int] = defaultdict(int)
        """Players that failed or answered what is not legal, and for how many others moved."""
        self.thinkers_lost = 0

    def failed(self, what: str) -> None:
        """Work in the background ended with an error."""
        self.failures[what] += 1

    def lost_thinker(self) -> None:
        """A thinking process died or hung."""
        self.thinkers_lost += 1

    def committed(self, events: Iterable[Event], seconds: float) -> None:
        """These events were written, which took so long."""
        self.commits.add(seconds)
        for event in events:
            self.events[event.kind] += 1
