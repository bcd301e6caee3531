"""`GET /metrics`: what the house counts, as Prometheus reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import parlour
from parlour.kernel import Code
from parlour.server.http.client import plain
from parlour.server.http.problems import Refusal
from parlour.server.services import Services
from parlour.server.shared.meters import Spread

__all__ = ["Metrics"]

_HANDED_ON = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Headers that a proxy adds: then the client is somebody else, whoever is connected."""


class Metrics(Collector):
    """Reads the counters when it is asked, and lets only those ask who may."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def route(self) -> Route:
        """The route that shows them."""
        return Route("/metrics", self._show)

    async def _show(self, request: Request) -> Response:
        asked = self._services.config.metrics
        if asked == "nobody" or (asked == "loopback" and not _is_local(request)):
            raise Refusal(Code.NOT_FOUND)
        text = generate_latest(self._registry)
        headers = {"cache-control": "no-store", "content-type": CONTENT_TYPE_PLAIN_0_0_4}
        return Response(text, headers=headers)

    def collect(self) -> Iterable[Metric]:
        """Every metric as it is now."""
        services, meters = self._services, self._services.meters
        yield InfoMetricFamily("parlour", "This house.", {"version": parlour.__version__})
        requests = CounterMetricFamily(
            "parlour_requests", "HTTP requests answered.", labels=("method", "route", "status")
        )
        for (method, route, status), count in sorted(meters.requests.items()):
            requests.add_metric((method, route, str(status)), count)
        yield requests
        events = CounterMetricFamily(
            "parlour_events", "Events committed to matches, by kind.", labels=("kind",)
        )
        for kind, count in meters.events.items():
            events.add_metric((kind,), count)
        yield events
        yield _histogram("parlour_commit_seconds", "Time to commit.", meters.commits)
        yield _histogram(
            "parlour_thought_seconds", "Time of a thought, waiting included.", meters.thoughts
        )
        yield _histogram(
            "parlour_loop_lag_seconds", "How late the event loop came to what was due.", meters.lag
        )
        yield _counted("parlour_thoughts", "Thoughts by purpose and end.",
                       ("purpose", "end"), meters.asked)  # fmt: skip
        for name, about, counts in (
            ("task_failures", "Errors of work in the background.", meters.failures),
            ("player_failures", "Players that crashed or broke the rules.", meters.players_failed),
            ("stand_ins", "Matches in which somebody stood in for a bot.", meters.stand_ins),
        ):
            label = "task" if counts is meters.failures else "game"
            yield _counted(f"parlour_{name}", about, (label,), counts)
        yield CounterMetricFamily(
            "parlour_thinkers_lost", "Thinking processes replaced.", meters.thinkers_lost
        )
        for name, about, value in (
            ("thoughts_pending", "Thoughts asked for and not yet answered.", meters.pending),
            ("sockets", "Open connections to matches.", services.presence.connections),
            ("matches_live", "Matches in memory that are running.", services.matches.running),
        ):
            yield GaugeMetricFamily(f"parlour_{name}", about, value)


def _counted(name: str, about: str, labels: Sequence[str], counts: Mapping[Any, int]) -> Metric:
    family = CounterMetricFamily(name, about, labels=labels)
    for key, count in sorted(counts.items(), key=str):
        family.add_metric((key,) if isinstance(key, str) else key, count)
    return family


def _histogram(name: str, about: str, spread: Spread) -> Metric:
    bounds = [*map(str, spread.bounds), "+Inf"]
    buckets = list(zip(bounds, map(float, accumulate(spread.counts)), strict=True))
    return HistogramMetricFamily(name, about, buckets, spread.total)


def _is_local(request: Request) -> bool:
    """The client is on this machine, and nobody asked it to ask."""
    if any(name in request.headers for name in _HANDED_ON):
        return False
    try:
        return request.client is not None and plain(request.client.host).is_loopback
    except ValueError:
        return False
