"""Where seeks wait: in the memory of the one process, or in Redis for all of them."""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from typing import Protocol

from parlour.server.lobby.seeks.seek import Seek

__all__ = ["FORGET_S", "MemoryQueue", "Queue"]

FORGET_S = 45
"""Who has not asked for so long is not waiting any more."""
_OUTCOMES = 10_000


class Queue(Protocol):
    """Seeks that wait, by what is sought, and what became of the others. Raises `Unavailable`."""

    async def add(self, seek: Seek) -> str | None:
        """It waits; another one of the same person does not any more, whose id is told."""
        ...

    async def find(self, id_: str) -> Seek | None:
        """The seek, as long as it waits or its match is being opened."""
        ...

    async def alike(self, setup: str) -> Sequence[Seek]:
        """All that wait for the same."""
        ...

    async def crowds(self) -> Sequence[Seek]:
        """All that are not alone in what they wait for and are still asked for."""
        ...

    async def touch(self, seek: Seek) -> None:
        """Whoever it is of still asks."""
        ...

    async def remove(self, seek: Seek) -> None:
        """It does not wait any more, and is not put back either."""
        ...

    async def claim(self, one: Seek, other: Seek) -> bool:
        """Take both out, to be paired: only one of all who try is told that it may."""
        ...

    async def put_back(self, one: Seek, other: Seek) -> None:
        """Nothing came of it: both wait as before, unless they were removed meanwhile."""
        ...

    async def settle(self, one: Seek, other: Seek, match_id: str) -> None:
        """That is the match they led to."""
        ...

    async def outcome(self, id_: str) -> str | None:
        """The match it led to, if it did."""
        ...

    async def stop(self) -> None:
        """Let go of it."""
        ...


class MemoryQueue:
    """The queue of a house of one process."""

    def __init__(self) -> None:
        self._seeks: dict[str, Seek] = {}
        self._seen: OrderedDict[str, float] = OrderedDict()
        self._persons: dict[str, str] = {}
        self._waiting: defaultdict[str, dict[str, Seek]] = defaultdict(dict)
        self._outcomes: OrderedDict[str, str] = OrderedDict()

    async def add(self, seek: Seek) -> str | None:
        """It waits."""
        former = self._persons.get(seek.person)
        if former is not None:
            await self.remove(self._seeks[former])
        self._seeks[seek.id] = seek
        self._persons[seek.person] = seek.id
        self._waiting[seek.setup][seek.id] = seek
        await self.touch(seek)
        return former

    async def find(self, id_: str) -> Seek | None:
        """The seek."""
        self._forget()
        return self._seeks.get(id_)

    async def alike(self, setup: str) -> Sequence[Seek]:
        """All that wait for the same."""
        self._forget()
        return list(self._waiting.get(setup, {}).values())

    async def crowds(self) -> Sequence[Seek]:
        """All that have company."""
        self._forget()
        groups = [group for group in self._waiting.values() if len(group) > 1]
        return [seek for group in groups for seek in group.values()]

    async def touch(self, seek: Seek) -> None:
        """It is still asked for."""
        if seek.id in self._seeks:
            self._seen[seek.id] = time.monotonic()
            self._seen.move_to_end(seek.id)

    async def remove(self, seek: Seek) -> None:
        """It does not wait any more."""
        if self._seeks.pop(seek.id, None) is not None:
            self._seen.pop(seek.id, None)
            if self._persons.get(seek.person) == seek.id:
                del self._persons[seek.person]
            self._leave(seek)

    async def claim(self, one: Seek, other: Seek) -> bool:
        """Both or none."""
        waiting = self._waiting.get(one.setup, {})
        if one.id not in waiting or other.id not in waiting:
            return False
        self._leave(one)
        self._leave(other)
        return True

    async def put_back(self, one: Seek, other: Seek) -> None:
        """Both wait as before."""
        for seek in (one, other):
            if seek.id in self._seeks:
                self._waiting[seek.setup][seek.id] = seek

    async def settle(self, one: Seek, other: Seek, match_id: str) -> None:
        """That is the match they led to."""
        for seek in (one, other):
            await self.remove(seek)
            self._outcomes[seek.id] = match_id
        while len(self._outcomes) > _OUTCOMES:
            self._outcomes.popitem(last=False)

    async def outcome(self, id_: str) -> str | None:
        """What became of it."""
        return self._outcomes.get(id_)

    async def stop(self) -> None:
        """Nothing is kept."""

    def _leave(self, seek: Seek) -> None:
        group = self._waiting.get(seek.setup)
        if group is not None:
            group.pop(seek.id, None)
            if not group:
                del self._waiting[seek.setup]

    def _forget(self) -> None:
        """Those who ask no more are the first of those who were seen."""
        old = time.monotonic() - FORGET_S
        while self._seen and next(iter(self._seen.values())) < old:
            id_, _ = self._seen.popitem(last=False)
            seek = self._seeks.pop(id_)
            self._persons.pop(seek.person, None)
            self._leave(seek)
