"""How many public matches a client has at a time: so many, lest one hides everybody else's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from parlour.kernel import Code, Illegal
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store.rooms import Rooms

__all__ = ["IDLE_MS", "Public"]

IDLE_MS = 3_600_000
"""A match in which nothing has happened for so long is not listed, and not counted."""


class Public:
    """Counts what the store knows, for one client one after another."""

    def __init__(self, rooms: Rooms, most: int) -> None:
        self._rooms = rooms
        self._most = most
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def one_more(self, client: str) -> AsyncIterator[str]:
        """The client opens another; by what it is known then. Raises `Illegal(too_many_rooms)`."""
        maker = secret.digest(client).hex()
        async with self._opening.setdefault(maker, asyncio.Lock()):
            if await self._rooms.made(maker, now_ms() - IDLE_MS) >= self._most:
                raise Illegal(Code.TOO_MANY_ROOMS)
            yield maker
