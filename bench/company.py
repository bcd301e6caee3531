"""Many at once: idle sockets, watchers, and two processes on PostgreSQL and Redis beside one."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from bench.bars import Bar, bars
from bench.house import House, house
from bench.load import Tally, dial, paced

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from services import postgres, redis  # the tests know how to start them

_PLOT = Path(__file__).parent / "company.svg"
_IDLE = 5_000
_RATE, _MATCHES, _CROWDS, _SECONDS = 1_000, 200, [10] * 100, 20


def idle() -> str:
    """Memory of a server with thousands of sockets that say nothing."""

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
    return f"{_IDLE:,} idle sockets: {memory / 1e6:.0f} MB resident ({before / 1e6:.0f} MB before)"


@dataclass(frozen=True, slots=True)
class Figures:
    """What a house did under the load; latencies in milliseconds, CPU in microseconds."""

    name: str
    rate: float
    p50: float
    p99: float
    cost: float
    seen: float

    def __str__(self) -> str:
        """A row of the table."""
        return (
            f"| {self.name} | {self.rate:,.0f} | {self.p50:.1f} | {self.p99:.1f} "
            f"| {self.cost:,.0f} µs | {self.seen:,.0f} |"
        )


def watched() -> list[str]:
    """The same load on one process with SQLite, and on two with PostgreSQL and Redis."""
    with house() as server:
        rows = [_measured("one process", [server])]
    with _two() as servers:
        rows.append(_measured("two processes", servers))
    most = max(row.cost for row in rows)
    plot = bars("CPU µs an action", [Bar(r.name, *[r.cost] * 3) for r in rows], most, ",.0f")
    _PLOT.write_text(plot, encoding="utf-8")
    return [
        "| house | actions/s | p50 ms | p99 ms | server CPU per action | updates to watchers/s |",
        "|---|---|---|---|---|---|",
        *map(str, rows),
    ]


@contextmanager
def _two() -> Iterator[list[House]]:
    with ExitStack() as stack:
        shared = {
            "PARLOUR_DATABASE": stack.enter_context(postgres()),
            "PARLOUR_REDIS": stack.enter_context(redis()),
        }
        yield [stack.enter_context(house(8791 + n, **shared)) for n in range(2)]


def _measured(name: str, servers: list[House]) -> Figures:
    before = 0.0

    def cpu() -> float:
        return sum(server.cpu() for server in servers)

    def begin() -> None:
        nonlocal before
        before = cpu()

    addresses = [server.address for server in servers]
    tally: Tally
    tally, took = asyncio.run(paced(addresses, _MATCHES, _RATE, _SECONDS, begin, _CROWDS))
    count = len(tally.latencies)
    cost = (cpu() - before) / count * 1e6
    p50, p99 = (tally.percentile(share) for share in (0.5, 0.99))
    return Figures(name, count / took, p50, p99, cost, tally.seen / took)


def report() -> str:
    """All of it."""
    return "\n".join([idle(), "", *watched()])
