"""Thoughts of a house of many processes: questions on Redis, answered by `parlour worker`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from secrets import token_hex
from signal import Signals
from typing import Any, TypeVar, cast

import msgspec
from redis import RedisError
from redis.asyncio import Redis

from parlour.players import Progress, Thought
from parlour.players.questions import Asked, Question
from parlour.server.shared.tasks import Tasks
from parlour.server.thinking.redis_turns import LOST, Job, RedisTurns
from parlour.server.thinking.thinkers import LocalThinkers, NoThinker
from parlour.server.thinking.turns import Lane, Purpose, Turn, lane_of
from parlour.server.thinking.worker import PlayerFailed

__all__ = ["QueuedThinkers", "work"]

log = logging.getLogger(__name__)

A = TypeVar("A")

_TRIES = 3
_LOOK_S = 1.0
"""How often an asker looks, and a worker says that it is still at it."""
_BLOCK_S = 2.0
_AGAIN_S = 0.5
_TROUBLE = (RedisError, OSError)


class _Answer(msgspec.Struct, frozen=True):
    """What became of a question."""

    found: msgspec.Raw = msgspec.Raw(b"null")
    failed: str | None = None
    trace: str = ""


class _Word(msgspec.Struct, frozen=True):
    """To whoever asked: what was found so far, or that there is an answer."""

    id: str
    thought: Thought | None = None


class _Wish(msgspec.Struct, frozen=True):
    """A question on its way, with what it is for."""

    question: Asked
    turn: tuple[Purpose, str]
    tells: bool


_encode = msgspec.json.Encoder().encode
_wish = msgspec.json.Decoder(_Wish).decode
_word = msgspec.json.Decoder(_Word).decode
_answer = msgspec.json.Decoder(_Answer).decode


def _connected(url: str) -> Redis:
    return Redis.from_url(url, health_check_interval=15)


class Labour:
    """Takes questions of every lane, as many at once as there are processes for it."""

    def __init__(self, url: str, thinkers: LocalThinkers, processes: int, tasks: Tasks) -> None:
        self._redis = _connected(url)
        self._thinkers = thinkers
        self._tasks = tasks
        for lane in Lane:
            turns = RedisTurns(self._redis, lane)
            for _ in range(processes):
                tasks.keep(f"taking {lane} questions", partial(self._take, turns))

    async def stop(self) -> None:
        """Take no more."""
        await self._tasks.stop()
        await self._redis.aclose()

    async def _take(self, turns: RedisTurns) -> None:
        while True:
            try:
                job = await turns.take(_BLOCK_S)
                if job is not None:
                    await self._do(turns, job)
            except _TROUBLE as why:
                log.debug("redis is away: %s", why)
                await asyncio.sleep(_AGAIN_S)

    async def _do(self, turns: RedisTurns, job: Job) -> None:
        wish = _wish(job.question)

        def tell(thought: Thought) -> None:
            self._tasks.start(_told(self._redis, job, thought))

        thinking = asyncio.ensure_future(
            self._thinkers.ask(
                cast("Question[object]", wish.question),
                Turn(*wish.turn),
                tell if wish.tells else None,
            )
        )
        try:
            while not (await asyncio.wait({thinking}, timeout=_LOOK_S))[0]:
                if not await turns.hold(job.id):
                    return  # whoever asked has left
            try:
                answer = _Answer(msgspec.Raw(_encode(thinking.result())))
            except (PlayerFailed, NoThinker) as why:
                answer = _Answer(failed=str(why), trace=getattr(why, "trace", ""))
            await turns.settle(job, _encode(answer), _encode(_Word(job.id)))
        finally:
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)


async def _told(redis: Redis, job: Job, thought: Thought) -> None:
    with suppress(*_TROUBLE):  # the answer is told in its time, whatever becomes of this
        await redis.publish(job.asker, _encode(_Word(job.id, thought)))


async def work(
    url: str, thinkers: LocalThinkers, processes: int, tasks: Tasks, signals: Iterable[Signals]
) -> None:
    """Answer questions of every lane until one of these signals comes."""
    ended = asyncio.Event()
    for signal in signals:
        asyncio.get_running_loop().add_signal_handler(signal, ended.set)
    await thinkers.start()
    labour = Labour(url, thinkers, processes, tasks)
    try:
        await ended.wait()
    finally:
        await labour.stop()
        await thinkers.stop()


class QueuedThinkers:
    """Asks the workers, of which this process is one. While Redis is away it thinks for itself."""

    def __init__(
        self, url: str, own: LocalThinkers, processes: int, tasks: Callable[[], Tasks]
    ) -> None:
        self._url = url
        self._own = own
        self._processes = processes
        self._tasks = tasks
        self._listening = tasks()
        self._redis = _connected(url)
        self._turns = {lane: RedisTurns(self._redis, lane) for lane in Lane}
        self._channel = f"parlour:thoughts:{token_hex(8)}"
        self._waiting: dict[str, tuple[asyncio.Event, Progress | None]] = {}
        self._labour: Labour | None = None

    async def start(self) -> None:
        """Begin to ask, and to answer too."""
        await self._own.start()
        self._listening.keep("hearing of thoughts", self._listen)
        self._labour = Labour(self._url, self._own, self._processes, self._tasks())

    async def ask(self, question: Question[A], turn: Turn, progress: Progress | None = None) -> A:
        """The answer, whoever finds it."""
        wish = _encode(_Wish(cast("Asked", question), (turn.purpose, turn.client), bool(progress)))
        turns = self._turns[lane_of(question)]
        try:
            for _ in range(_TRIES):
                answer = await self._asked(turns, turn, wish, progress)
                if answer is not None:
                    return _read(question, answer)
        except _TROUBLE as why:
            log.warning("thinking here: redis is away: %s", why)
            return await self._own.ask(question, turn, progress)
        raise NoThinker("workers keep dying")

    async def stop(self) -> None:
        """Give up every thought."""
        if self._labour is not None:
            await self._labour.stop()
        await self._listening.stop()
        await self._own.stop()
        await self._redis.aclose()

    async def _asked(
        self, turns: RedisTurns, turn: Turn, wish: bytes, progress: Progress | None
    ) -> _Answer | None:
        """Ask once; None where whoever took it is gone."""
        id_ = await turns.put(turn, wish, self._channel)
        news = asyncio.Event()
        self._waiting[id_] = news, progress
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK_S):
                        await news.wait()
                news.clear()
                found = await turns.poll(id_)
                # Before Python 3.12 an answer that comes with a cancellation hides it.
                if (task := asyncio.current_task()) is not None and task.cancelling():
                    raise asyncio.CancelledError
                if found is not None:
                    return None if found == LOST else _answer(found)
        finally:
            del self._waiting[id_]
            # Answered or not, nobody waits for it: a worker that is at it stops.
            self._listening.start(_dropped(turns, id_))

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as heard:
                    await heard.subscribe(self._channel)
                    async for message in heard.listen():
                        self._hear(_word(message["data"]))
            except _TROUBLE as why:
                log.debug("redis is away: %s", why)
                await asyncio.sleep(_AGAIN_S)

    def _hear(self, word: _Word) -> None:
        news, progress = self._waiting.get(word.id, (None, None))
        if news is not None and word.thought is None:
            news.set()
        elif progress is not None and word.thought is not None:
            progress(word.thought)


async def _dropped(turns: RedisTurns, id_: str) -> None:
    with suppress(*_TROUBLE):  # then it is forgotten by itself
        await turns.drop(id_)


def _read(question: Question[A], answer: _Answer) -> A:
    if answer.failed is not None:
        raise PlayerFailed(answer.failed, answer.trace)
    found: Any = msgspec.json.decode(answer.found, type=question.answers)
    return cast("A", found)
