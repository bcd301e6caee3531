"""The queue of a house of many processes: Redis pairs, so that no seek is paired twice."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from redis import RedisError
from redis.asyncio import Redis

from parlour.server.lobby.seeks.queue import FORGET_S
from parlour.server.lobby.seeks.seek import Seek
from parlour.store import Unavailable

__all__ = ["RedisQueue"]

_GROUPS = "parlour:seeks:groups"
_KEPT_S = 600
_PAIRING_S = 20
_TROUBLE = (RedisError, OSError)

# A seek lasts as long as it is asked for, by a key of its own. It waits while its id is in the set
# of its group; a process that dies between taking two out and opening their match loses nobody,
# since whoever asks again after a while is put back.
_TOUCH = """
if redis.call('EXPIRE', KEYS[1], ARGV[2]) == 1 and redis.call('EXISTS', KEYS[2]) == 0 then
    redis.call('SADD', KEYS[3], ARGV[1])
    redis.call('SADD', KEYS[4], KEYS[3])
end
"""
_CLAIM = """
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 or redis.call('SISMEMBER', KEYS[1], ARGV[2]) == 0
then
    return 0
end
redis.call('SREM', KEYS[1], ARGV[1], ARGV[2])
redis.call('SET', KEYS[2], 1, 'EX', ARGV[3])
redis.call('SET', KEYS[3], 1, 'EX', ARGV[3])
return 1
"""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Seek).decode


class RedisQueue:
    """A key for each seek, one for each person, a set of ids for each thing that is sought."""

    def __init__(self, url: str) -> None:
        self._redis: Redis = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=15)

    async def add(self, seek: Seek) -> str | None:
        """It waits."""
        person = f"parlour:seeks:person:{seek.person}"
        raw = await self._do(self._redis.set(person, seek.id, ex=_KEPT_S, get=True))
        former = None if raw is None else raw.decode()
        if former is not None and (other := await self.find(former)) is not None:
            await self.remove(other)
        await self._do(self._redis.set(_key(seek.id), _encode(seek), ex=FORGET_S))
        await self.touch(seek)
        return former

    async def find(self, id_: str) -> Seek | None:
        """The seek."""
        raw = await self._do(self._redis.get(_key(id_)))
        return None if raw is None else _decode(raw)

    async def alike(self, setup: str) -> Sequence[Seek]:
        """All that wait for the same."""
        return await self._members(_group(setup))

    async def crowds(self) -> Sequence[Seek]:
        """All that have company."""
        groups = await self._do(self._redis.smembers(_GROUPS))
        pipe = self._redis.pipeline(transaction=False)
        for group in groups:
            pipe.scard(group)
        sizes = await self._do(pipe.execute()) if groups else ()
        found: list[Seek] = []
        for group, size in zip(groups, sizes, strict=True):
            if size > 1:
                found += await self._members(group)
            elif not size:
                await self._do(self._redis.srem(_GROUPS, group))
        return found

    async def touch(self, seek: Seek) -> None:
        """It is still asked for."""
        keys = (_key(seek.id), _pairing(seek.id), _group(seek.setup), _GROUPS)
        await self._do(self._redis.eval(_TOUCH, len(keys), *keys, seek.id, FORGET_S))

    async def remove(self, seek: Seek) -> None:
        """It does not wait any more."""
        await self._do(self._redis.delete(_key(seek.id)))
        await self._do(self._redis.srem(_group(seek.setup), seek.id))

    async def claim(self, one: Seek, other: Seek) -> bool:
        """Both or none, in one step of Redis."""
        keys = (_group(one.setup), _pairing(one.id), _pairing(other.id))
        claimed = self._redis.eval(_CLAIM, len(keys), *keys, one.id, other.id, _PAIRING_S)
        return bool(await self._do(claimed))

    async def put_back(self, one: Seek, other: Seek) -> None:
        """Both wait as before."""
        await self._do(self._redis.delete(_pairing(one.id), _pairing(other.id)))
        for seek in (one, other):
            await self.touch(seek)

    async def settle(self, one: Seek, other: Seek, match_id: str) -> None:
        """That is the match they led to."""
        pipe = self._redis.pipeline(transaction=True)
        for seek in (one, other):
            pipe.set(_outcome(seek.id), match_id, ex=_KEPT_S)
            pipe.delete(_key(seek.id))
        await self._do(pipe.execute())

    async def outcome(self, id_: str) -> str | None:
        """What became of it."""
        raw = await self._do(self._redis.get(_outcome(id_)))
        return None if raw is None else str(raw.decode())

    async def stop(self) -> None:
        """Let go of Redis."""
        await self._redis.aclose()

    async def _members(self, group: Any) -> list[Seek]:
        """Those of a group who are still asked for; the others are taken out of it."""
        ids = [raw.decode() for raw in await self._do(self._redis.smembers(group))]
        raws = await self._do(self._redis.mget([_key(id_) for id_ in ids])) if ids else ()
        gone = [id_ for id_, raw in zip(ids, raws, strict=True) if raw is None]
        if gone:
            await self._do(self._redis.srem(group, *gone))
        return [_decode(raw) for raw in raws if raw is not None]

    async def _do(self, work: Any) -> Any:
        try:
            return await work
        except _TROUBLE as why:
            raise Unavailable(str(why)) from why


def _key(id_: str) -> str:
    return f"parlour:seek:{id_}"


def _pairing(id_: str) -> str:
    return f"parlour:seek:pairing:{id_}"


def _outcome(id_: str) -> str:
    return f"parlour:seek:outcome:{id_}"


def _group(setup: str) -> str:
    return f"parlour:seeks:of:{sha256(setup.encode()).hexdigest()[:32]}"
