"""Thoughts of a house of many processes: jobs on Redis, done by `parlour worker` on any machine."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from signal import Signals
from time import monotonic
from typing import Any, cast

import msgspec
from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from saq import Job, Status, Worker
from saq.queue.redis import RedisQueue
from saq.types import PartialTimersDict

from parlour.kernel import Seat, View
from parlour.players import Budget, Progress, Thought
from parlour.server.thinking.lanes import Lane, lane_of
from parlour.server.thinking.thinkers import LocalThinkers

__all__ = ["QueuedThinkers", "open_queue", "work"]

log = logging.getLogger(__name__)

_TRIES = 3
_RUN_S = 20
_WAIT_S = 60
_LOOK_S = 1
"""How soon an end is found whose word came before anybody listened for it."""
_SWEEP_S = 5
"""How soon the job of a worker that died is given to another."""


def open_queue(url: str, lane: Lane) -> RedisQueue:
    """The jobs of one lane."""
    redis = Redis.from_url(url, health_check_interval=15)
    return RedisQueue(redis, name=f"parlour-{lane}-thoughts")


async def work(
    url: str, thinkers: LocalThinkers, processes: int, signals: Iterable[Signals] = ()
) -> None:
    """Take jobs of every lane until one of these signals comes, or for good."""
    ended = asyncio.Event()
    for signal in signals:
        asyncio.get_running_loop().add_signal_handler(signal, ended.set)
    queues = [open_queue(url, lane) for lane in Lane]
    workers = (_worker(queue, thinkers, processes) for queue in queues)
    working = [asyncio.create_task(worker.start()) for worker in workers]
    try:
        await ended.wait()
    finally:
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        for queue in queues:
            await queue.disconnect()


def _worker(queue: RedisQueue, thinkers: LocalThinkers, processes: int) -> Worker[Any]:
    """Takes jobs of one lane, as many at once as it has processes."""

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

    worker: Worker[Any] = Worker(
        queue,
        [("think", think)],
        concurrency=processes,
        timers=cast("PartialTimersDict", {"sweep": _SWEEP_S}),
        shutdown_grace_period_s=2,
    )
    worker.SIGNALS = []  # they are its caller's
    return worker


async def _publish(queue: RedisQueue, channel: str, thought: Thought) -> None:
    with suppress(RedisError, OSError):  # the end is told by the queue, whatever becomes of this
        await queue.redis.publish(channel, msgspec.json.encode(thought))


class QueuedThinkers:
    """Asks the workers, of which this process is one. While Redis is away it thinks for itself."""

    def __init__(self, url: str, processes: int) -> None:
        self._url = url
        self._own = LocalThinkers(processes)
        self._processes = processes
        self._queues = {lane: open_queue(url, lane) for lane in Lane}
        self._working: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to take jobs, too."""
        self._working = asyncio.create_task(work(self._url, self._own, self._processes))

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
        queue = self._queues[lane_of(game, budget)]
        try:
            async with _hearing(queue, progress) as channel:
                job = await _ended(queue, asked | {"channel": channel})
        except (RedisError, OSError) as why:
            log.warning("thinking here: redis is away: %s", why)
            return await self._own.think(game, view, seat, budget, progress)
        if job.status is not Status.COMPLETE:
            raise RuntimeError(f"no worker could think: {job.status}")
        return msgspec.convert(job.result, Thought)

    async def stop(self) -> None:
        """Give up every thought."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        await self._own.stop()
        for queue in self._queues.values():
            await queue.disconnect()


async def _ended(queue: RedisQueue, asked: dict[str, Any]) -> Job:
    """A job that asks for a thought, at its end.

    The queue's sweep takes a job that reached a worker this moment for one that nobody has, and
    gives it up. Nobody else gives up jobs, so that such a one is asked for again.
    """
    for _ in range(_TRIES):
        job = await queue.enqueue("think", timeout=_RUN_S, retries=_TRIES, ttl=_WAIT_S, **asked)
        if job is None:
            raise RuntimeError("the job was not taken")
        await _end_of(job)
        if job.status is not Status.ABORTED:
            return job
    raise RuntimeError("the queue gave the job up again and again")


async def _end_of(job: Job) -> None:
    """Wait until the job has ended, well or not. Raises `TimeoutError` where nobody takes it."""
    until = monotonic() + _WAIT_S
    while not job.completed:
        if monotonic() > until:
            raise TimeoutError("no worker has answered")
        with suppress(TimeoutError):
            await job.refresh(_LOOK_S)
        # Before Python 3.12 an answer that comes with a cancellation hides it.
        if (task := asyncio.current_task()) is not None and task.cancelling():
            raise asyncio.CancelledError


@asynccontextmanager
async def _hearing(queue: RedisQueue, progress: Progress | None) -> AsyncIterator[str | None]:
    """The channel on which a thought under way is told of, if anybody wants to hear."""
    if progress is None:
        yield None
        return
    channel = f"{queue.name}:{token_hex(8)}"
    async with queue.redis.pubsub(ignore_subscribe_messages=True) as heard:
        await heard.subscribe(channel)
        listening = asyncio.create_task(_listen(heard, progress))
        try:
            yield channel
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


async def _listen(heard: PubSub, progress: Progress) -> None:
    async for message in heard.listen():
        progress(msgspec.json.decode(message["data"], type=Thought))
