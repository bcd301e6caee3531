"""The queue of a house of many processes: Redis pairs, so that no seek is paired twice."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from redis import RedisError
from redis.asyncio import Redis

from parlour.server.seeks.queue import FORGET_S, PAIRING
from parlour.server.seeks.seek import Seek
from parlour.store import Unavailable

__all__ = ["RedisQueue"]

_SEEKS = "parlour:seeks"
_SEEN = "parlour:seeks:seen"
_KEPT_S = 600
_PAIRING_S = 20
_TROUBLE = (RedisError, OSError)
_CLAIM = """
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 or redis.call('HEXISTS', KEYS[1], ARGV[2]) == 0 then
    return 0
end
for i = 1, 2 do
    redis.call('HDEL', KEYS[1], ARGV[i])
    redis.call('SET', KEYS[i + 1], ARGV[3], 'EX', ARGV[4])
end
return 1
"""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Seek).decode


class RedisQueue:
    """One hash of seeks, one sorted set of when each was last asked for, a key for each outcome."""

    def __init__(self, url: str) -> None:
        self._redis: Redis = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=15)

    async def add(self, seek: Seek) -> None:
        """It waits."""
        for other in await self.waiting():
            if other.person == seek.person:
                await self.remove(other.id)
        await self._do(self._redis.hset(_SEEKS, seek.id, _encode(seek).decode()))
        await self.touch(seek.id)

    async def waiting(self) -> Sequence[Seek]:
        """All that wait and are still asked for."""
        old = time.time() - FORGET_S
        for raw in await self._do(self._redis.zrangebyscore(_SEEN, "-inf", old)):
            await self._do(self._redis.hdel(_SEEKS, raw))
            await self._do(self._redis.zrem(_SEEN, raw))
        return [_decode(raw) for raw in (await self._do(self._redis.hgetall(_SEEKS))).values()]

    async def touch(self, id_: str) -> None:
        """It is still asked for."""
        await self._do(self._redis.zadd(_SEEN, {id_: time.time()}))

    async def remove(self, id_: str) -> bool:
        """It does not wait any more."""
        return bool(await self._do(self._redis.hdel(_SEEKS, id_)))

    async def claim(self, one: str, other: str) -> bool:
        """Both or none, in one step of Redis."""
        keys = (_SEEKS, _key(one), _key(other))
        answer = self._redis.eval(_CLAIM, len(keys), *keys, one, other, PAIRING, _PAIRING_S)
        return bool(await self._do(answer))

    async def settle(self, id_: str, match: str) -> None:
        """That is the match it led to."""
        await self._do(self._redis.set(_key(id_), match, ex=_KEPT_S))

    async def outcome(self, id_: str) -> str | None:
        """What became of it."""
        raw = await self._do(self._redis.get(_key(id_)))
        return None if raw is None else raw.decode()

    async def stop(self) -> None:
        """Let go of Redis."""
        await self._redis.aclose()

    async def _do(self, work: Any) -> Any:
        try:
            return await work
        except _TROUBLE as why:
            raise Unavailable(str(why)) from why


def _key(id_: str) -> str:
    return f"parlour:seek:{id_}"
