"""Processes, Redis and PostgreSQL are killed under load: no acknowledged action is lost."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import asyncpg
import httpx
import pytest

from crowd import Crowd
from services import own_postgres, own_redis
from serving import PATIENCE_S, House, Match


@pytest.mark.parametrize(
    ("seconds", "people", "bots"),
    [
        pytest.param(12, 6, 2, id="short"),
        pytest.param(120, 24, 6, id="long", marks=pytest.mark.soak),
    ],
)
async def test_killing_anything_under_load_loses_and_doubles_nothing(
    tmp_path: Path, seconds: int, people: int, bots: int
):
    rng = Random(seconds)
    with own_postgres(durable=True) as postgres, own_redis() as redis:
        houses = []
        for name in "ab":
            (tmp_path / name).mkdir()
            house = House(tmp_path / name, database=postgres.url, redis=redis.url)
            houses.append(await asyncio.to_thread(house.open))
        try:
            async with AsyncExitStack() as stack:
                clients = [
                    await stack.enter_async_context(
                        httpx.AsyncClient(base_url=house.address, timeout=PATIENCE_S)
                    )
                    for house in houses
                ]
                crowd = Crowd(*clients)
                sync = [stack.enter_context(house.client()) for house in houses]
                watched = Match.open(sync[0], options={"size": 20, "rule": "caro"})
                looks = [Match(http, watched.id, watched.tokens) for http in sync]
                playing = [
                    asyncio.create_task(work)
                    for work in (
                        *(crowd.two_people() for _ in range(people)),
                        *(crowd.against_a_bot(Random(n)) for n in range(bots)),
                        crowd.watch(*looks),
                    )
                ]
                try:
                    faults = _faults(rng, houses, redis, postgres)
                    until = time.monotonic() + seconds
                    while time.monotonic() < until or crowd.count < 60:
                        await asyncio.sleep(rng.uniform(1, 3))
                        await asyncio.to_thread(next(faults))
                        _alive(playing)
                        before = crowd.count
                        await _grown(crowd, before, playing)
                finally:
                    for task in playing:
                        task.cancel()
                    await asyncio.gather(*playing, return_exceptions=True)
                watched.http.close()
            await _agrees(postgres.url, crowd)
        finally:
            for house in houses:
                house.close()
        for house in houses:  # libraries may complain of the outage, requests may not fail by it
            assert "internal error" not in house.log.read_text()


def _faults(rng, houses, redis, postgres):
    """A process each time; Redis and PostgreSQL once each, early on."""

    def process() -> None:
        house = rng.choice(houses)
        house.kill()
        house.open()

    def service(which):
        def restart() -> None:
            which.kill()
            which.start()

        return restart

    yield process
    yield service(redis)
    yield service(postgres)
    while True:
        yield process


def _alive(playing: list[asyncio.Task[None]]) -> None:
    for task in playing:
        if task.done() and (failure := task.exception()) is not None:
            raise failure


async def _grown(crowd: Crowd, before: int, playing: list[asyncio.Task[None]]) -> None:
    """Everybody is back within 30 seconds: people go on playing."""
    async with asyncio.timeout(PATIENCE_S):
        while crowd.count <= before + 10:
            _alive(playing)
            await asyncio.sleep(0.05)


async def _agrees(url: str, crowd: Crowd) -> None:
    """The log has every acknowledged action where the answer said, once, and no gap."""
    db = await asyncpg.connect(url)
    try:
        for match, acknowledged in crowd.acknowledged.items():
            query = "SELECT seq, text, key FROM event WHERE match = $1 ORDER BY seq"
            rows = await db.fetch(query, match)
            assert [row["seq"] for row in rows] == list(range(len(rows)))
            written = {row["seq"]: row["text"] for row in rows}
            assert {(seq, written.get(seq)) for seq, _ in acknowledged} == set(acknowledged)
            cells = [row["text"] for row in rows[1:]]
            assert len(set(cells)) == len(cells)
        watched = crowd.seen
        assert watched == sorted(set(watched))
    finally:
        await db.close()
