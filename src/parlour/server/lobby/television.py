"""The best public games under way, of each game: one look serves everybody for a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from parlour.server.matches.public import IDLE_MS
from parlour.server.shared.heartbeat import now_ms
from parlour.store.rooms import Rooms, Running

__all__ = ["Television"]

_LASTS_S = 3.0
_WALL = 6
"""So many boards can be taken in at a glance."""


class Television:
    """Channels, one for each game that is played: whoever looks sees the strongest players."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._looking = asyncio.Lock()
        self._at = float("-inf")
        self._best: tuple[Running, ...] = ()

    async def channels(self) -> Sequence[Running]:
        """The best of each game, the strongest first."""
        return [one for one in await self._look() if one.place == 1]

    async def wall(self, game: str | None) -> Sequence[Running]:
        """The best of a game; of all, the best of each, then the second best."""
        found = [one for one in await self._look() if game in (None, one.game)]
        return sorted(found, key=lambda one: (one.place, -one.strength, one.match))[:_WALL]

    async def _look(self) -> Sequence[Running]:
        async with self._looking:
            if time.monotonic() - self._at > _LASTS_S:
                self._best = tuple(await self._rooms.strongest(now_ms() - IDLE_MS, _WALL))
                self._at = time.monotonic()
        return self._best
