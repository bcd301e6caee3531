"""An evening of a house, played forward: every action, request and thought waits for its turn.

What people do comes at random (Poisson), what they ask for takes as long as was measured on the
average, each time at random (exponential): a worse evening than a real one, where services of one
kind take about equally long. What a disk takes to keep something varies less (gamma, of shape 4).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bench.capacity.plan import Plan
from bench.capacity.queues import Batches, Line, Station

__all__ = ["Evening", "Seen", "played"]

_GATHER_S = 0.004
_BEFORE = 0.5
"""Of an action's cost where it is made, the share before it is written."""
_LOOK_S = 1.0
"""The analysis board asks for one look after the other."""
_BOT, _ANALYSIS, _BOARD = range(3)
"""Who goes first among those who want thoughts."""
_WARM = 0.2
_SHAPE = 4.0


@dataclass
class Seen:
    """What was seen: latencies in seconds, loads as shares of a core."""

    acknowledged: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    """From sending an action until the rival in another process is told."""
    bots: list[float] = field(default_factory=list)
    """How long a bot's move waited before anybody thought about it."""
    load: float = 0.0
    thinking: float = 0.0
    batch: float = 0.0
    """Actions that were committed together."""


class Evening:
    """The stations of a planned house, and everybody's errands between them."""

    def __init__(self, plan: Plan, seed: int = 1) -> None:
        self._plan = plan
        self._rng = random.Random(seed)
        self._line = Line()
        self._processes = [Station(self._line) for _ in range(plan.processes)]
        costs, outgrown = plan.costs, plan.processes > 1
        cpu = costs.action_us / 1e6
        wait = max(1e-4, costs.acknowledged_ms / 1e3 - cpu)
        gather = _GATHER_S * (2 if outgrown else 1)
        self._writers = [
            Batches(self._line, self._flush(wait), 0.0, gather if self._fast(gather) else 0.0)
            for _ in self._processes
        ]
        self._redis = Station(self._line)
        self._thinkers = Station(self._line, plan.thinking)
        self._seen = Seen()

    def _fast(self, gather: float) -> bool:
        """Actions come so fast at a process that commits wait for each other."""
        return self._plan.demand.actions / self._plan.processes * gather >= 2

    def run(self, seconds: float) -> Seen:
        """So long an evening, after a beginning that is not counted."""
        for rate, errand in self._errands():
            if rate > 0:
                self._line.arrivals(self._gaps(rate), errand)
        self._line.run(_WARM * seconds)
        for station in (*self._processes, self._thinkers):
            station.forget()
        self._seen.acknowledged.clear()
        self._seen.told.clear()
        self._line.run((1 + _WARM) * seconds)
        seen = self._seen
        seen.load = sum(one.load for one in self._processes) / len(self._processes)
        seen.thinking = self._thinkers.load
        seen.bots = self._thinkers.waits_of(_BOT)
        batches = sum(one.batches for one in self._writers)
        seen.batch = sum(one.served for one in self._writers) / batches if batches else 0.0
        return seen

    def _errands(self) -> Iterator[tuple[float, Callable[[], None]]]:
        d, c, habits = self._plan.demand, self._plan.costs, self._plan.habits
        yield d.actions, self._act
        for rate, cost in (
            (d.updates, c.update_us),
            (d.matches, c.match_us),
            (d.rounds, c.round_us),
            (d.reads, c.read_us),
            (d.puzzles, c.puzzle_us),
            (d.people / 20, 20 * c.socket_us),  # whoever is connected is pinged now and then
        ):
            yield rate, lambda cost=cost: self._ask(cost / 1e6)
        levels = (c.bot_low_ms, c.bot_middle_ms, c.bot_top_ms)
        for share, cost in zip(habits.levels, levels, strict=True):
            yield d.bots * share, lambda cost=cost: self._think(cost / 1e3, _BOT)
        yield d.analyses * c.analysis_s, lambda: self._think(1.0, _ANALYSIS)
        yield d.studying * c.lines_share / _LOOK_S, lambda: self._think(_LOOK_S, _BOARD)

    def _act(self) -> None:
        """An action: read and decided, written, told; in the other processes it is heard of."""
        began, at = self._line.now, self._rng.randrange(len(self._processes))
        made, heard, aside = self._plan.per_action
        here = self._processes[at]

        def write() -> None:
            self._writers[at].serve(tell)

        def tell() -> None:
            here.serve(self._some(made * (1 - _BEFORE)), done)

        def done() -> None:
            self._seen.acknowledged.append(self._line.now - began)
            if len(self._processes) > 1:
                each = self._plan.costs.redis_us / 1e6
                self._redis.serve(self._some(each), spread)

        def spread() -> None:
            others = [n for n in range(len(self._processes)) if n != at]
            rival = self._rng.choice(others)
            for other in others:
                if other == rival:
                    self._processes[other].serve(self._some(heard), arrived)
                else:
                    self._processes[other].serve(self._some(aside), _nothing)

        def arrived() -> None:
            self._seen.told.append(self._line.now - began)

        here.serve(self._some(made * _BEFORE), write)

    def _ask(self, seconds: float) -> None:
        self._rng.choice(self._processes).serve(self._some(seconds), _nothing)

    def _think(self, seconds: float, rank: int) -> None:
        self._thinkers.serve(self._some(seconds), _nothing, rank)

    def _some(self, mean: float) -> float:
        return self._rng.expovariate(1 / mean) if mean > 0 else 0.0

    def _flush(self, mean: float) -> Callable[[], float]:
        return lambda: self._rng.gammavariate(_SHAPE, mean / _SHAPE)

    def _gaps(self, rate: float) -> Iterator[float]:
        while True:
            yield self._rng.expovariate(rate)


def _nothing() -> None:
    """Nobody waits for the end of it."""


def played(plan: Plan, seconds: float, seed: int = 1) -> Seen:
    """An evening of that house."""
    return Evening(plan, seed).run(seconds)
