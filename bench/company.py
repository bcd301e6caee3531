"""Many at once: idle sockets, watchers, and two processes on PostgreSQL and Redis beside one."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx

from bench.house import House, house
from bench.load import Tally, dial, paced

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from services import postgres, redis  # the tests know how to start them

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


def watched() -> list[str]:
    """The same load on one process with SQLite and on two with PostgreSQL and Redis."""
    rows = [
        "| house | actions/s | p50 | p99 | CPU per action | updates seen by 1,000 watchers/s |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    with house() as server:
        rows.append(_row("one process, SQLite", [server]))
    with _two() as servers:
        rows.append(_row("two processes, PostgreSQL and Redis", servers))
    return rows


@contextmanager
def _two() -> Iterator[list[House]]:
    with ExitStack() as stack:
        shared = {
            "PARLOUR_DATABASE": stack.enter_context(postgres()),
            "PARLOUR_REDIS": stack.enter_context(redis()),
        }
        yield [stack.enter_context(house(8791 + n, **shared)) for n in range(2)]


def _row(name: str, servers: list[House]) -> str:
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
    return (
        f"| {name} | {count / took:,.0f} | {tally.percentile(0.5):.1f} ms "
        f"| {tally.percentile(0.99):.1f} ms | {cost:.0f} µs | {tally.seen / took:,.0f} |"
    )


def report() -> str:
    """All of it."""
    return "\n".join([idle(), "", *watched()])
