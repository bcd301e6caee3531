"""The turns of a house of many processes, in Redis: who waits, who thinks, what was found.

A thought lives as long as its asker renews it, and is held as long as its worker renews its hold.
So nobody has to sweep: a worker sees by itself that nobody waits any more, an asker that nobody
thinks any more, and neither can be given up while it is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from redis.asyncio import Redis

from parlour.server.thinking.turns import Lane, Purpose, Turn

__all__ = ["LOST", "Job", "RedisTurns"]

LOST = b""
"""Nobody has the thought: whoever held it is gone, or Redis has forgotten it."""

_ASKED_S = 6
_HELD_S = 4
_ANSWER_S = 60

_PUT = """
redis.call('HSET', KEYS[1], 'question', ARGV[2], 'asker', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
if redis.call('RPUSH', KEYS[3], ARGV[1]) == 1 then
    redis.call('RPUSH', KEYS[2], ARGV[5])
end
redis.call('RPUSH', KEYS[4], 1)
redis.call('LTRIM', KEYS[4], -10000, -1)
"""
_TAKE = """
for i = 3, #ARGV do
    local round = ARGV[1] .. 'round:' .. ARGV[i]
    local client = redis.call('LPOP', round)
    while client do
        local line = ARGV[1] .. 'line:' .. ARGV[i] .. ':' .. client
        local id = redis.call('LPOP', line)
        if redis.call('LLEN', line) > 0 then
            redis.call('RPUSH', round, client)
        end
        if id then
            local job = redis.call('HMGET', 'parlour:thought:' .. id, 'question', 'asker')
            if job[1] then
                redis.call('HSET', 'parlour:thought:' .. id, 'taken', 1)
                redis.call('SET', 'parlour:thought:held:' .. id, 1, 'EX', ARGV[2])
                return {id, job[1], job[2]}
            end
        end
        client = redis.call('LPOP', round)
    end
end
return false
"""
_POLL = """
local answer = redis.call('GET', KEYS[3])
if answer then
    return answer
end
if redis.call('EXPIRE', KEYS[1], ARGV[1]) == 0 then
    return ''
end
if redis.call('HGET', KEYS[1], 'taken') and redis.call('EXISTS', KEYS[2]) == 0 then
    return ''
end
return false
"""
_HOLD = """
if redis.call('EXISTS', KEYS[1]) == 0 then
    return 0
end
redis.call('SET', KEYS[2], 1, 'EX', ARGV[1])
return 1
"""


@dataclass(frozen=True, slots=True)
class Job:
    """A question that a worker has taken, and the channel of whoever asked."""

    id: str
    question: bytes
    asker: str


class RedisTurns:
    """As `Turns`, for one lane and for all processes: a client has one taken in each round."""

    def __init__(self, redis: Redis, lane: Lane) -> None:
        self._redis = redis
        self._prefix = f"parlour:thinking:{lane}:"

    async def put(self, turn: Turn, question: bytes, asker: str) -> str:
        """It waits; its id."""
        id_ = token_hex(8)
        keys = (
            _thought(id_),
            f"{self._prefix}round:{turn.purpose}",
            f"{self._prefix}line:{turn.purpose}:{turn.client}",
            f"{self._prefix}ready",
        )
        await self._do(_PUT, keys, id_, question, asker, _ASKED_S, turn.client)
        return id_

    async def take(self, seconds: float) -> Job | None:
        """The next one, if there is one within that time."""
        await self._redis.blpop([f"{self._prefix}ready"], timeout=seconds)
        found = await self._do(_TAKE, (), self._prefix, _HELD_S, *Purpose)
        return None if not found else Job(found[0].decode(), found[1], found[2].decode())

    async def hold(self, id_: str) -> bool:
        """It is still thought about. False where nobody waits for it any more."""
        return bool(await self._do(_HOLD, (_thought(id_), _held(id_)), _HELD_S))

    async def settle(self, job: Job, answer: bytes, word: bytes) -> None:
        """That is the answer; `word` tells whoever asked that it is there."""
        pipe = self._redis.pipeline(transaction=False)
        pipe.set(_answer(job.id), answer, ex=_ANSWER_S)
        pipe.publish(job.asker, word)
        await pipe.execute()

    async def poll(self, id_: str) -> bytes | None:
        """The answer, None where it still waits or is thought about, or `LOST`.

        Whoever polls keeps it alive.
        """
        found: bytes | None = await self._do(
            _POLL, (_thought(id_), _held(id_), _answer(id_)), _ASKED_S
        )
        return found

    async def drop(self, id_: str) -> None:
        """Nobody waits for it any more."""
        await self._redis.delete(_thought(id_))

    async def _do(self, script: str, keys: tuple[str, ...], *values: str | bytes | int) -> Any:
        return await self._redis.eval(script, len(keys), *keys, *values)


def _thought(id_: str) -> str:
    return f"parlour:thought:{id_}"


def _held(id_: str) -> str:
    return f"parlour:thought:held:{id_}"


def _answer(id_: str) -> str:
    return f"parlour:thought:answer:{id_}"
