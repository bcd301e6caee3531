"""Many at once: idle sockets, watchers, and two processes on PostgreSQL and Redis beside one.

What two processes cost is counted with all that they need: the database and Redis, too.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil

from bench.bars import Bar, bars
from bench.house import House, house, whole_cpu
from bench.limits import Limit
from bench.load import Tally, dial, paced

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from services import own_postgres, own_redis  # the tests know how to start them

_PLOT = Path(__file__).parent / "company.svg"
_IDLE = 5_000
_RATE, _MATCHES, _CROWDS, _SECONDS = 1_000, 200, [10] * 100, 20
_IDLE_MB, _P99_MS, _TIMES = 250, 50, 2
_KEPT = 0.98
"""A load that came to less than this share of its rate was not that load."""


def idle() -> int:
    """Bytes of a server with thousands of sockets that say nothing."""

    async def sit(address: str) -> None:
        async with httpx.AsyncClient(timeout=60) as client:
            body = {"game": "caro", "seats": [{"kind": "human"}] * 2}
            lines = []
            while len(lines) < _IDLE:
                made = (await client.post(f"{address}/api/matches", json=body)).json()
                lines += [
                    await dial(address, made["id"], token=chair["token"]) for chair in made["seats"]
                ]
            await asyncio.sleep(2)
            nonlocal memory
            memory = server.memory()
            await asyncio.gather(*(line.close() for line in lines))

    memory = 0
    with house() as server:
        before = server.memory()
        asyncio.run(sit(server.address))
    print(f"{_IDLE:,} idle sockets: {memory / 1e6:.0f} MB resident, {before / 1e6:.0f} MB before")
    return memory


@dataclass(frozen=True, slots=True)
class Figures:
    """What a house did under the load; latencies in milliseconds, CPU in microseconds."""

    name: str
    rate: float
    p50: float
    p99: float
    cost: float
    beside: float
    """CPU of the database and of Redis."""
    seen: float

    @property
    def whole(self) -> float:
        """CPU of everything that an action needs."""
        return self.cost + self.beside

    def __str__(self) -> str:
        """A row of the table."""
        return (
            f"| {self.name} | {self.rate:,.0f} | {self.p50:.1f} | {self.p99:.1f} "
            f"| {self.cost:,.0f} µs | {self.beside:,.0f} µs | {self.whole:,.0f} µs "
            f"| {self.seen:,.0f} |"
        )


def watched() -> tuple[Figures, Figures]:
    """The same load on one process with SQLite, and on two with PostgreSQL and Redis."""
    print(
        "| house | actions/s | p50 ms | p99 ms | servers' CPU per action | PostgreSQL's, Redis's "
        "| all | updates to watchers/s |\n|---|---|---|---|---|---|---|---|"
    )
    with house() as server:
        one = _measured("one process", [server])
    print(one, flush=True)
    with outgrown(2) as (servers, beside):
        two = _measured("two processes", servers, beside)
    print(two)
    rows = [Bar(row.name, *[row.whole] * 3) for row in (one, two)]
    plot = bars("CPU µs an action, database and Redis included", rows, two.whole, ",.0f")
    _PLOT.write_text(plot, encoding="utf-8")
    return one, two


@contextmanager
def outgrown(processes: int) -> Iterator[tuple[list[House], list[psutil.Process]]]:
    """A house of so many processes, and the PostgreSQL and the Redis that they share."""
    with ExitStack() as stack:
        database = stack.enter_context(own_postgres(durable=True))
        redis = stack.enter_context(own_redis())
        shared = {"PARLOUR_DATABASE": database.url, "PARLOUR_REDIS": redis.url}
        houses = [stack.enter_context(house(**shared)) for _ in range(processes)]
        yield houses, [psutil.Process(service.pid) for service in (database, redis)]


def _measured(
    name: str, servers: Sequence[House], beside: Sequence[psutil.Process] = ()
) -> Figures:
    before = 0.0, 0.0

    def cpu() -> tuple[float, float]:
        return sum(server.cpu() for server in servers), sum(map(whole_cpu, beside))

    def begin() -> None:
        nonlocal before
        before = cpu()

    addresses = [server.address for server in servers]
    tally: Tally
    tally, took = asyncio.run(paced(addresses, _MATCHES, _RATE, _SECONDS, begin, _CROWDS))
    count = len(tally.latencies)
    cost, others = ((now - then) / count * 1e6 for now, then in zip(cpu(), before, strict=True))
    p50, p99 = (tally.percentile(share) for share in (0.5, 0.99))
    return Figures(name, count / took, p50, p99, cost, others, tally.seen / took)


def run() -> Iterable[Limit]:
    """All of it."""
    memory = idle()
    one, two = watched()
    return [
        Limit(f"{_IDLE:,} idle sockets", memory / 1e6, _IDLE_MB, " MB"),
        Limit("one process, actions a second", one.rate, _KEPT * _RATE, least=True),
        Limit("one process, p99", one.p99, _P99_MS, " ms"),
        Limit("two processes, actions a second", two.rate, _KEPT * _RATE, least=True),
        Limit("CPU of two processes and all they need, in one's", two.whole / one.whole, _TIMES),
    ]
