"""Processes, Redis and PostgreSQL are killed under load: no acknowledged action is lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import httpx
import pytest

from house import PATIENCE_S, House, Match
from load_clients import SCRIPT, LoadClients
from services import Service, own_postgres, own_redis

BACK_S = 30
"""Everybody is back so soon after whatever it was."""
AWAY_S = 3
"""Longer than a beat of the house may be late where the database says that it is away."""
MAIN_MS = 3_600_000
BOARD = {"size": 20, "rule": "caro"}


@dataclass
class Faults:
    """What goes wrong, one after the other, and when nobody could play for it."""

    rng: Random
    houses: Sequence[House]
    redis: Service
    postgres: Service
    outages: list[tuple[int, int]] = field(default_factory=list)

    def __iter__(self) -> Iterator[Callable[[], None]]:
        yield self.one_process
        yield lambda: self._restart(self.redis)
        yield self.the_database
        yield self.every_process
        while True:
            yield self.one_process

    def one_process(self) -> None:
        house = self.rng.choice(self.houses)
        house.kill()
        house.open()

    def the_database(self) -> None:
        self.postgres.kill()
        self._away()
        self.postgres.start()

    def every_process(self) -> None:
        for house in self.houses:
            house.kill()
        self._away()
        with ThreadPoolExecutor() as pool:
            list(pool.map(House.open, self.houses))

    def _restart(self, service: Service) -> None:
        service.kill()
        service.start()

    def _away(self) -> None:
        """Nothing can be written from before this until after it."""
        since = _now_ms()
        time.sleep(AWAY_S)
        self.outages.append((since, _now_ms()))


@pytest.mark.parametrize(
    ("seconds", "people", "bots"),
    [
        pytest.param(8, 3, 1, id="short"),
        pytest.param(120, 24, 6, id="long", marks=pytest.mark.soak),
    ],
)
async def test_killing_anything_under_load_loses_and_doubles_nothing(
    tmp_path: Path, seconds: int, people: int, bots: int
):
    with own_postgres(durable=True) as postgres, own_redis() as redis, ExitStack() as open_houses:
        houses = await _two_houses(tmp_path, open_houses, database=postgres.url, redis=redis.url)
        async with AsyncExitStack() as stack:
            https = [
                await stack.enter_async_context(
                    httpx.AsyncClient(base_url=house.address, timeout=PATIENCE_S)
                )
                for house in houses
            ]
            clients = LoadClients(*https)
            one, two = (stack.enter_context(house.client()) for house in houses)
            clock = {"main_ms": MAIN_MS}
            watched = Match.open(one, options=BOARD, clock=clock)
            waiting = [Match.open(http, clock=clock) for http in (one, two)]
            looks = [Match(http, watched.id, watched.tokens) for http in (one, two)]
            works = [clients.two_people() for _ in range(people)]
            works += [clients.against_a_bot(Random(n)) for n in range(bots)]
            playing = [asyncio.create_task(work) for work in works]
            watching = [asyncio.create_task(clients.watch(*looks[n:], *looks[:n])) for n in (0, 1)]
            faults = Faults(Random(seconds), houses, redis, postgres)
            try:
                until = time.monotonic() + seconds
                moves = cycle(looks)
                for n, fault in enumerate(faults):
                    await asyncio.sleep(faults.rng.uniform(0.5, 2))
                    await asyncio.to_thread(fault)
                    async with asyncio.timeout(BACK_S):
                        await _all_back(clients, playing, [*playing, *watching])
                        seq = await _played(next(moves), n)
                        await _seen(clients, seq, watching)
                    if time.monotonic() > until and len(faults.outages) == 2:
                        break
            finally:
                for task in (*playing, *watching):
                    task.cancel()
                await asyncio.gather(*playing, *watching, return_exceptions=True)
            for match in waiting:
                assert (await asyncio.to_thread(match.act, 0, "H8")).status_code == 200
            lefts = {m.id: m.position()["clock"]["left"][0] for m in waiting}
        await _agrees(postgres.url, clients)
        await _saw_all(postgres.url, clients, watched.id)
        await _fair(postgres.url, lefts, faults.outages)
    for house in houses:  # libraries may complain of the outage, requests may not fail by it
        assert "internal error" not in house.log.read_text()


async def _two_houses(folder: Path, stack: ExitStack, **settings: object) -> list[House]:
    """Two processes on the same database, open until the stack is closed."""
    for name in "ab":
        (folder / name).mkdir()
    houses = [House(folder / name, **settings) for name in "ab"]
    for house in houses:
        stack.callback(house.close)
    await asyncio.gather(*(asyncio.to_thread(house.open) for house in houses))
    return houses


async def _all_back(
    clients: LoadClients, playing: Sequence[asyncio.Task[None]], tasks: Sequence[asyncio.Task[None]]
) -> None:
    """Every one of those who play goes on."""
    before = dict(clients.acted)
    while any(clients.acted[task] <= before.get(task, 0) for task in playing):
        _alive(tasks)
        await asyncio.sleep(0.05)


async def _played(match: Match, n: int) -> int:
    """A move at one of the processes, insisted upon; its seq."""
    while True:
        try:
            answer = await asyncio.to_thread(match.act, n % 2, SCRIPT[n], key=f"{n}")
        except httpx.TransportError:
            answer = None
        if answer is not None and answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
            assert answer.status_code == httpx.codes.OK, answer.text
            seq: int = answer.json()["seq"]
            return seq
        await asyncio.sleep(0.1)


async def _seen(clients: LoadClients, seq: int, watching: Sequence[asyncio.Task[None]]) -> None:
    """Every watcher hears of it."""
    while any(not seen or seen[-1] < seq for seen in clients.seen):
        _alive(watching)
        await asyncio.sleep(0.05)


def _alive(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done() and (failure := task.exception()) is not None:
            raise failure


async def _log(url: str, match: str) -> list[Any]:
    db = await asyncpg.connect(url)
    try:
        query = "SELECT seq, at, kind, text FROM event WHERE match = $1 ORDER BY seq"
        return list(await db.fetch(query, match))
    finally:
        await db.close()


async def _agrees(url: str, clients: LoadClients) -> None:
    """The log has every acknowledged action where the answer said, once, and no gap."""
    for match, acknowledged in clients.acknowledged.items():
        rows = await _log(url, match)
        assert [row["seq"] for row in rows] == list(range(len(rows)))
        written = {row["seq"]: row["text"] for row in rows}
        assert {(seq, written.get(seq)) for seq, _ in acknowledged} == set(acknowledged)
        cells = [row["text"] for row in rows[1:]]
        assert len(set(cells)) == len(cells)


async def _saw_all(url: str, clients: LoadClients, match: str) -> None:
    """Both watchers saw the whole log, each event once and in order."""
    log = [row["seq"] for row in await _log(url, match)]
    assert clients.seen == [log, log]


async def _fair(url: str, lefts: dict[str, int], outages: list[tuple[int, int]]) -> None:
    """Whoever was to move all the time has all the time in which nobody could."""
    for match, left in lefts.items():
        rows = await _log(url, match)
        still = [(int(row["text"]), row["at"]) for row in rows if row["kind"] == "standstill"]
        for since, until in outages:
            assert any(silent <= since and until <= at for silent, at in still)
        ran = rows[-1]["at"] - rows[0]["at"] - sum(at - silent for silent, at in still)
        assert left == MAIN_MS - ran


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
