"""Thoughts wait in two lanes, in a house alone and in one with a queue, and stop when told to."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from random import Random

import pytest
from saq import Job, Status
from saq.queue.redis import RedisQueue

import services
from parlour import games
from parlour.kernel import CHANCE
from parlour.players import Budget, Thought, levels
from parlour.server.thinking.lanes import Lane, lane_of
from parlour.server.thinking.queued import QueuedThinkers, open_queue
from parlour.server.thinking.thinkers import LocalThinkers, Thinkers

pytestmark = pytest.mark.filterwarnings("ignore:Call to deprecated:DeprecationWarning:saq")
"""What the queue's library asks of Redis is its own affair."""

GAME = games.get("save-oneself")
"""Its player remembers nothing, so that the same thought is as long a second time."""
START = GAME.start({})
VIEW = GAME.view(GAME.apply(START, CHANCE, min(GAME.chance(START))), 0)
TOP = levels(GAME)


async def think(thinkers: Thinkers, level: int, seed: int = 0, ms: int = 3_000) -> Thought:
    return await thinkers.think(GAME.id, VIEW, 0, Budget(level, seed, ms))


@asynccontextmanager
async def at_work(thinkers: Thinkers) -> AsyncIterator[Thinkers]:
    await thinkers.start()
    try:
        yield thinkers
    finally:
        await thinkers.stop()


@pytest.fixture
def cache() -> Iterator[str]:
    with services.redis() as url:
        yield url


@pytest.fixture(params=["alone", "queued"])
async def thinkers(request: pytest.FixtureRequest, cache: str) -> AsyncIterator[Thinkers]:
    """One process for each lane."""
    kind = LocalThinkers(1) if request.param == "alone" else QueuedThinkers(cache, 1)
    async with at_work(kind) as thinkers:
        yield thinkers


@pytest.mark.parametrize("game", games.every().values(), ids=lambda game: game.id)
def test_only_the_top_level_is_in_the_lane_of_those_who_think_for_seconds(game):
    lanes = [lane_of(game.id, Budget(level)) for level in range(1, levels(game) + 1)]
    assert lanes == [Lane.QUICK] * (levels(game) - 1) + [Lane.DEEP]


async def test_a_glance_does_not_wait_behind_deep_thoughts(thinkers: Thinkers):
    await asyncio.gather(think(thinkers, 1), think(thinkers, TOP, ms=1))  # every process is there
    deep = [asyncio.create_task(think(thinkers, TOP, seed, ms=1_000)) for seed in range(3)]
    await asyncio.sleep(0.1)  # one is under way, the others wait
    await think(thinkers, 1)
    assert not deep[-1].done()
    await asyncio.gather(*deep)


async def test_whoever_asked_is_let_go_at_whatever_moment_of_a_thought(cache: str):
    async with at_work(QueuedThinkers(cache, 1)) as thinkers:
        took = []
        for seed in range(8):
            began = time.monotonic()
            await think(thinkers, 1, seed)
            took.append(time.monotonic() - began)
        for seed in range(60):
            asked = asyncio.create_task(think(thinkers, 1, seed))
            await asyncio.sleep(Random(seed).uniform(0.5, 1.5) * min(took))
            if asked.cancel():
                with suppress(asyncio.CancelledError):
                    await asked
                assert asked.cancelled()


async def test_a_thought_that_the_queue_gave_up_is_asked_for_again(cache: str):
    """Its sweep may take a job that was given to a worker this moment for one that nobody has."""
    async with at_work(QueuedThinkers(cache, 1)) as thinkers, looking_at(cache, Lane.DEEP) as queue:
        asked = [asyncio.create_task(think(thinkers, TOP, seed)) for seed in range(3)]
        given_up = (await jobs_waiting(queue, 2))[-1]
        await queue.abort(given_up, "swept")
        assert len(await asyncio.gather(*asked)) == 3
        await given_up.refresh()
        assert given_up.status is Status.ABORTED


@asynccontextmanager
async def looking_at(cache: str, lane: Lane) -> AsyncIterator[RedisQueue]:
    queue = open_queue(cache, lane)
    try:
        yield queue
    finally:
        await queue.disconnect()


async def jobs_waiting(queue: RedisQueue, number: int) -> list[Job]:
    """That many, in the order in which they will be taken."""
    async with asyncio.timeout(10):
        while True:
            jobs = [job async for job in queue.iter_jobs([Status.QUEUED])]
            if len(jobs) == number:
                return sorted(jobs, key=lambda job: job.queued)
            await asyncio.sleep(0.01)
