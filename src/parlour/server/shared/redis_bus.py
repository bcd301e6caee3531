"""The bus of a house of many processes: Redis."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace
from redis import RedisError
from redis.asyncio import Redis

from parlour.server.shared.bus import BEAT_S, FORGET_S, Back, Hear, News, W, Word
from parlour.server.shared.tasks import Tasks
from parlour.store import Unavailable

__all__ = ["RedisBus", "require_answer"]

log = logging.getLogger(__name__)

_NEWS = "parlour:news"
_WORDS = "parlour:words"
_PROCESSES = "parlour:processes"
_TROUBLE = (RedisError, OSError)
_AGAIN_S = 0.5
_MOST = 10_000
"""Matches with news to tell while Redis is away. Of more the oldest are dropped: see the log."""
_EVENTS = 16
"""Told of one match at most: who missed more reads the log."""

_encode = msgspec.json.Encoder().encode
_decode_all = msgspec.json.Decoder(list[News]).decode
_decode = msgspec.json.Decoder(News).decode
_decode_words = msgspec.json.Decoder(tuple[str, list[Word]]).decode


class RedisBus:
    """Two channels for the house, of news about matches and of words about all else.

    What is said in one turn of the event loop is one message.
    """

    def __init__(self, url: str, tasks: Tasks) -> None:
        self.process = secrets.token_hex(8)
        self.shared = True
        self.hears = False
        self._redis: Redis = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=15)
        self._saying: dict[str, News] = {}
        self._here: set[str] = set()
        self._words: deque[Word] = deque(maxlen=_MOST)
        self._hearers: dict[type[Word], list[Callable[[Any], None]]] = {}
        self._something = asyncio.Event()
        self._tasks = tasks

    async def start(self, hear: Hear) -> None:
        """Begin to listen and to speak."""
        self._tasks.keep("hearing news", lambda: self._listen(hear))
        self._tasks.keep("telling news", self._speak)
        self._tasks.keep("being counted", self._beat)

    async def stop(self) -> None:
        """Say what is left, then fall silent."""
        await self._tasks.stop()
        try:
            async with asyncio.timeout(2):
                await self._send()
                await self._redis.zrem(_PROCESSES, self.process)
        except (*_TROUBLE, TimeoutError):
            log.info("left without a word: redis is away")
        await self._redis.aclose()

    def say(self, news: News, *, here: bool = False) -> None:
        """Tell the others: of what waits about one match only how it stands, and what led to it."""
        former = self._saying.pop(news.match, None)
        if former is not None:
            asks, events = former.asks or news.asks, (*former.events, *news.events)
            news = replace(news, asks=asks, events=events[-_EVENTS:])
        self._saying[news.match] = news
        if here:
            self._here.add(news.match)
        if len(self._saying) > _MOST:
            del self._saying[next(iter(self._saying))]
        self._something.set()

    def on(self, kind: type[W], hear: Callable[[W], None]) -> None:
        """Call `hear` for every word of that kind from another process."""
        self._hearers.setdefault(kind, []).append(hear)

    def spread(self, word: Word) -> None:
        """Say a word to every other process, soon: when Redis is back, if it is away."""
        self._words.append(word)
        self._something.set()

    async def claim(self, what: str, seconds: int) -> bool:
        """The first who asks has the right; while Redis is away everybody has."""
        key = f"parlour:claim:{what}"
        try:
            return bool(await self._redis.set(key, self.process, nx=True, ex=seconds))
        except _TROUBLE:
            return True

    async def elsewhere(self, matches: Iterable[str]) -> Mapping[str, list[News]]:
        """Who is connected to these matches in other processes."""
        news: dict[str, list[News]] = {}
        try:
            since = time.time() - FORGET_S
            alive = await self._redis.zrangebyscore(_PROCESSES, since, "+inf")
            others = [name for name in map(_text, alive) if name != self.process]
            keys = [_key(match_id, process) for match_id in matches for process in others]
            found = await self._redis.mget(keys) if keys else []
        except _TROUBLE:
            return news
        for raw in found:
            if raw is not None:
                one = _decode(raw)
                news.setdefault(one.match, []).append(one)
        return news

    async def note_here(self, people: Iterable[str]) -> None:
        """Each is a key that is forgotten unless it is said anew."""
        pipe = self._redis.pipeline(transaction=False)
        for person in people:
            pipe.set(_person(person), b"", ex=FORGET_S)
        with suppress(*_TROUBLE):
            await pipe.execute()

    async def here(self, people: Iterable[str]) -> set[str]:
        """Those whose key is there; nobody is known while Redis is away."""
        asked = list(people)
        try:
            found = await self._redis.mget(map(_person, asked)) if asked else []
        except _TROUBLE:
            return set()
        return {person for person, raw in zip(asked, found, strict=True) if raw is not None}

    async def _listen(self, hear: Hear) -> None:
        while True:
            try:
                async with self._redis.pubsub() as listening:
                    await listening.subscribe(_WORDS, _NEWS)
                    async for message in listening.listen():
                        channel = _text(message["channel"])
                        if message["type"] == "subscribe" and channel == _NEWS:
                            # Also when the connection was lost and found again: what was said in
                            # between was missed.
                            self.hears = True
                            self._heed(Back())
                        elif message["type"] == "message":
                            self._understand(channel, message["data"], hear)
            except _TROUBLE as why:
                log.warning("redis is away: %s", why)
            self.hears = False
            await asyncio.sleep(_AGAIN_S)

    def _understand(self, channel: str, raw: bytes, hear: Hear) -> None:
        try:
            if channel == _NEWS:
                for news in _decode_all(raw):
                    if news.process != self.process:
                        hear(news)
            else:
                process, words = _decode_words(raw)
                for word in words if process != self.process else ():
                    self._heed(word)
        except msgspec.DecodeError:
            log.warning("news that cannot be read: another version of the house?")

    def _heed(self, word: Word) -> None:
        for hear in self._hearers.get(type(word), ()):
            hear(word)

    async def _speak(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            try:
                await self._send()
            except _TROUBLE as why:
                log.warning("cannot speak to redis: %s", why)
                await asyncio.sleep(_AGAIN_S)
                self._something.set()

    async def _send(self) -> None:
        saying, here, words = self._saying, self._here, tuple(self._words)
        self._saying, self._here = {}, set()
        self._words.clear()
        if not saying and not words:
            return
        pipe = self._redis.pipeline(transaction=False)
        if words:
            pipe.publish(_WORDS, _encode((self.process, words)))
        if saying:
            pipe.publish(_NEWS, _encode(list(saying.values())))
        for match_id in here & saying.keys():
            key = _key(match_id, self.process)
            if saying[match_id].seats or saying[match_id].watchers:
                pipe.set(key, _encode(replace(saying[match_id], events=())), ex=FORGET_S)
            else:
                pipe.delete(key)
        try:
            await pipe.execute()
        except _TROUBLE:
            self._words.extendleft(reversed(words))
            self._saying = saying | self._saying
            self._here |= here
            raise

    async def _beat(self) -> None:
        while True:
            try:
                now = time.time()
                await self._redis.zadd(_PROCESSES, {self.process: now})
                await self._redis.zremrangebyscore(_PROCESSES, "-inf", now - FORGET_S)
            except _TROUBLE as why:
                log.debug("redis is away: %s", why)
            await asyncio.sleep(BEAT_S)


def _key(match_id: str, process: str) -> str:
    return f"parlour:here:{match_id}:{process}"


def _person(person: str) -> str:
    return f"parlour:person:{person}"


def _text(raw: Any) -> str:
    return raw.decode() if isinstance(raw, bytes) else str(raw)


async def require_answer(url: str) -> None:
    """Ask Redis whether it is there. Raises `Unavailable`, which names the place, no password."""
    where = url.partition("://")[2].partition("?")[0].rpartition("@")[2]
    try:
        async with Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5) as redis:
            await redis.ping()
    except (*_TROUBLE, ValueError) as why:
        raise Unavailable(f"Redis at {where}: {str(why).splitlines()[0].rstrip('.')}") from why
