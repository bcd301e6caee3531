"""What the club page shows: one look serves everybody for a while, and costs what it shows."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from parlour.server.shared.clock import now_ms
from parlour.store import Conflict, Store, Unavailable
from parlour.store.ends import HOUR_MS, CountHours, Reached

__all__ = ["DAYS", "Club", "Look"]

DAYS = 30
"""So many are shown, with today."""
_LASTS_S = 10.0
_LATE_MS = 600_000
"""What an hour is to be counted for has been written by then."""
_DAY_H = 24


@dataclass(frozen=True, slots=True)
class Look:
    """The club at a moment. `days` counts by days since 1970; records by game."""

    accounts: int
    ever: int
    today: int
    days: Counter[int]
    games: Counter[str]
    longest: Sequence[Reached]
    fastest: Sequence[Reached]


class Club:
    """Looks at the store now and then; what is past was counted once, hour by hour."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looking = asyncio.Lock()
        self._at = float("-inf")
        self._look: Look | None = None
        self._counted = 0

    async def look(self, games: Iterable[str]) -> Look:
        """As it was some seconds ago at most."""
        async with self._looking:
            if self._look is None or time.monotonic() - self._at > _LASTS_S:
                self._look = await self._fresh(games)
                self._at = time.monotonic()
            return self._look

    async def _fresh(self, games: Iterable[str]) -> Look:
        ends, now = self._store.ends, now_ms()
        await self._count(now)
        today = now // HOUR_MS // _DAY_H
        first = (today - DAYS + 1) * _DAY_H
        days: Counter[int] = Counter()
        by_game: Counter[str] = Counter()
        late = await ends.late(self._counted)
        for one in (*await ends.by_days(first), *late):
            if one.day * _DAY_H >= first:
                days[one.day] += one.matches
                by_game[one.game] += one.matches
        ever = await ends.ever() + sum(one.matches for one in late)
        ids = list(games)
        longest = [record for game in ids if (record := await ends.longest(game))]
        fastest = [record for game in ids if (record := await ends.fastest(game))]
        return Look(await ends.accounts(), ever, today, days, by_game, longest, fastest)

    async def _count(self, now: int) -> None:
        """Hours that are past are counted for good, by whoever looks first."""
        self._counted = max(self._counted, await self._store.ends.counted())
        until = (now - _LATE_MS) // HOUR_MS
        if self._counted < until:
            with suppress(Conflict, Unavailable):  # what is not counted is looked at once more
                await self._store.commit([CountHours(self._counted, until)])
                self._counted = until
