"""Committed actions per second: latency and CPU per action, and what it does that commits wait."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from bench.house import house
from bench.limits import Limit
from bench.load import Begun, closed, paced

__all__ = ["run"]

_RATE, _MATCHES, _SECONDS = 1_000, 200, 15
_CLOSED = 50
_PACED_US, _PACED_P99_MS = 400, 15
_CLOSED_US, _CLOSED_RATE = 190, 5_000
_KEPT = 0.98
"""A load that came to less than this share of its rate was not that load."""


@dataclass(frozen=True, slots=True)
class _Figures:
    """What one load did; latencies in ms, CPU in µs."""

    load: str
    rate: float
    p50: float
    p99: float
    cost: float

    def __str__(self) -> str:
        return (
            f"| {self.load} | {self.rate:,.0f} | {self.p50:.1f} | {self.p99:.1f} "
            f"| {self.cost:.0f} µs |"
        )


def _measured(load: str, *, pace: bool, **settings: str) -> _Figures:
    with house(**settings) as server:
        before = 0.0

        def begin() -> None:
            nonlocal before
            before = server.cpu()

        servers = [server.address]
        run: Begun = (
            paced(servers, _MATCHES, _RATE, _SECONDS, begin)
            if pace
            else closed(servers, _CLOSED, _SECONDS, begin)
        )
        tally, took = asyncio.run(run)
        count = len(tally.latencies)
        cost = (server.cpu() - before) / count * 1e6
        p50, p99 = (tally.percentile(share) for share in (0.5, 0.99))
        return _Figures(load, count / took, p50, p99, cost)


def run() -> Iterable[Limit]:
    """The paced load with and without commits that wait for others, and the closed loop."""
    paced_load = f"{_RATE:,}/s over {_MATCHES} matches"
    print("| load | actions/s | p50 ms | p99 ms | server CPU per action |\n|---|---|---|---|---|")
    found = []
    for load, pace, settings in (
        (f"{paced_load}, no commit waits", True, {"PARLOUR_GATHER_MS": "0"}),
        (paced_load, True, {}),
        (f"closed loop of {_CLOSED} matches", False, {}),
    ):
        found.append(_measured(load, pace=pace, **settings))
        print(found[-1], flush=True)
    alone, kept, loop = found
    print(
        f"That commits wait for others takes {alone.cost - kept.cost:.0f} µs from an action and "
        f"changes p50 from {alone.p50:.1f} to {kept.p50:.1f} ms."
    )
    return [
        Limit("paced, actions a second", kept.rate, _KEPT * _RATE, least=True),
        Limit("paced, server CPU per action", kept.cost, _PACED_US, " µs"),
        Limit("paced, p99", kept.p99, _PACED_P99_MS, " ms"),
        Limit("closed loop, actions a second", loop.rate, _CLOSED_RATE, least=True),
        Limit("closed loop, server CPU per action", loop.cost, _CLOSED_US, " µs"),
    ]
