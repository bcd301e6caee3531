"""Thoughts of a house of many processes: jobs on Redis, done by `parlour worker` on any machine."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Any, cast

import msgspec
from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from saq import Status, Worker
from saq.queue.redis import RedisQueue
from saq.types import PartialTimersDict

from parlour.kernel import Seat, View
from parlour.players import Budget, Progress, Thought
from parlour.server.thinking.thinkers import LocalThinkers

__all__ = ["QueuedThinkers", "work"]

log = logging.getLogger(__name__)

_QUEUE = "parlour-thoughts"
_TRIES = 3
_RUN_S = 20
_WAIT_S = 60
_SWEEP_S = 5
"""How soon the job of a worker that died is given to another."""


def _open(url: str) -> RedisQueue:
    return RedisQueue(Redis.from_url(url, health_check_interval=15), name=_QUEUE)


def work(url: str, thinkers: LocalThinkers, processes: int) -> Worker[Any]:
    """A worker that takes jobs from the queue; `start()` it."""

    queue = _open(url)

    async def think(
        _context: object,
        *,
        game: str,
        view: View,
        seat: Seat,
        budget: dict[str, int],
        channel: str | None = None,
    ) -> object:
        asked = msgspec.convert(budget, Budget)
        async with asyncio.TaskGroup() as telling:

            def tell(thought: Thought) -> None:
                telling.create_task(_publish(queue, str(channel), thought))

            progress = None if channel is None else tell
            thought = await thinkers.think(game, view, seat, asked, progress)
        return msgspec.to_builtins(thought)

    return Worker(
        queue,
        [("think", think)],
        concurrency=processes,
        timers=cast("PartialTimersDict", {"sweep": _SWEEP_S}),
        shutdown_grace_period_s=2,
    )


async def _publish(queue: RedisQueue, channel: str, thought: Thought) -> None:
    with suppress(RedisError, OSError):  # the end is told by the queue, whatever becomes of this
        await queue.redis.publish(channel, msgspec.json.encode(thought))


class QueuedThinkers:
    """Asks the workers, of which this process is one. While Redis is away it thinks for itself."""

    def __init__(self, url: str, processes: int) -> None:
        self._url = url
        self._own = LocalThinkers(processes)
        self._processes = processes
        self._queue = _open(url)
        self._working: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to take jobs, too."""
        worker = work(self._url, self._own, self._processes)
        worker.SIGNALS = []  # they are the server's
        self._working = asyncio.create_task(worker.start())

    async def think(
        self, game: str, view: View, seat: Seat, budget: Budget, progress: Progress | None = None
    ) -> Thought:
        """What the game's player would do there, whoever finds it."""
        asked: dict[str, Any] = {
            "game": game,
            "view": view,
            "seat": seat,
            "budget": msgspec.to_builtins(budget),
        }
        try:
            async with self._hearing(progress) as channel:
                job = await self._queue.enqueue(
                    "think",
                    timeout=_RUN_S,
                    retries=_TRIES,
                    ttl=_WAIT_S,
                    channel=channel,
                    **asked,
                )
                if job is None:
                    raise RuntimeError("the job was not taken")
                await job.refresh(_WAIT_S)
                if job.status is not Status.COMPLETE:
                    await job.refresh()
        except (RedisError, OSError) as why:
            log.warning("thinking here: redis is away: %s", why)
            return await self._own.think(game, view, seat, budget, progress)
        if job.status is not Status.COMPLETE:
            raise RuntimeError(f"no worker could think: {job.status}")
        return msgspec.convert(job.result, Thought)

    @asynccontextmanager
    async def _hearing(self, progress: Progress | None) -> AsyncIterator[str | None]:
        """The channel on which a thought under way is told of, if anybody wants to hear."""
        if progress is None:
            yield None
            return
        channel = f"{_QUEUE}:{token_hex(8)}"
        async with self._queue.redis.pubsub(ignore_subscribe_messages=True) as heard:
            await heard.subscribe(channel)
            listening = asyncio.create_task(_listen(heard, progress))
            try:
                yield channel
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)

    async def stop(self) -> None:
        """Give up every thought."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        await self._own.stop()
        await self._queue.disconnect()


async def _listen(heard: PubSub, progress: Progress) -> None:
    async for message in heard.listen():
        progress(msgspec.json.decode(message["data"], type=Thought))
