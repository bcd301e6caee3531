"""Where seeks wait: in the memory of the one process, or in Redis for all of them."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

from parlour.server.seeks.seek import Seek

__all__ = ["FORGET_S", "PAIRING", "MemoryQueue", "Queue"]

FORGET_S = 45
"""Who has not asked for so long is not waiting any more."""
PAIRING = ""
"""The outcome of a seek whose match is being opened."""
_OUTCOMES = 10_000


class Queue(Protocol):
    """Seeks that wait, and what became of those that do not. Raises `Unavailable`."""

    async def add(self, seek: Seek) -> None:
        """It waits; another one of the same person does not any more."""
        ...

    async def waiting(self) -> Sequence[Seek]:
        """All that wait."""
        ...

    async def touch(self, id_: str) -> None:
        """Whoever it is of still asks."""
        ...

    async def remove(self, id_: str) -> bool:
        """It does not wait any more; False where it did not."""
        ...

    async def claim(self, one: str, other: str) -> bool:
        """Take both out, to be paired: only one of all who try is told that it may."""
        ...

    async def settle(self, id_: str, match: str) -> None:
        """That is the match it led to."""
        ...

    async def outcome(self, id_: str) -> str | None:
        """The match it led to, `PAIRING`, or None where nothing came of it (yet)."""
        ...

    async def stop(self) -> None:
        """Let go of it."""
        ...


class MemoryQueue:
    """The queue of a house of one process."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[Seek, float]] = {}
        self._outcomes: OrderedDict[str, str] = OrderedDict()

    async def add(self, seek: Seek) -> None:
        """It waits."""
        for id_, (other, _) in list(self._waiting.items()):
            if other.person == seek.person:
                del self._waiting[id_]
        self._waiting[seek.id] = seek, time.monotonic()

    async def waiting(self) -> Sequence[Seek]:
        """All that wait and are still asked for."""
        old = time.monotonic() - FORGET_S
        self._waiting = {id_: held for id_, held in self._waiting.items() if held[1] > old}
        return [seek for seek, _ in self._waiting.values()]

    async def touch(self, id_: str) -> None:
        """It is still asked for."""
        if id_ in self._waiting:
            self._waiting[id_] = self._waiting[id_][0], time.monotonic()

    async def remove(self, id_: str) -> bool:
        """It does not wait any more."""
        return self._waiting.pop(id_, None) is not None

    async def claim(self, one: str, other: str) -> bool:
        """Both or none."""
        if one not in self._waiting or other not in self._waiting:
            return False
        for id_ in (one, other):
            del self._waiting[id_]
            self._outcomes[id_] = PAIRING
        while len(self._outcomes) > _OUTCOMES:
            self._outcomes.popitem(last=False)
        return True

    async def settle(self, id_: str, match: str) -> None:
        """That is the match it led to."""
        self._outcomes[id_] = match

    async def outcome(self, id_: str) -> str | None:
        """What became of it."""
        return self._outcomes.get(id_)

    async def stop(self) -> None:
        """Nothing is kept."""
