"""What the house takes up when it opens, and gives back when it was away."""

from __future__ import annotations

import asyncio
import logging

from parlour.server.matches.matches import Matches
from parlour.server.matches.scheduler import Scheduler
from parlour.server.shared.bus import Bus
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Store, Unavailable

__all__ = ["Upkeep"]

log = logging.getLogger(__name__)

_SWEEP_S = 5
_OVERDUE_MS = 4_000
_TOGETHER = 256


class Upkeep:
    """Sees that nothing under way is forgotten, whichever process fell or slept."""

    def __init__(
        self, store: Store, bus: Bus, matches: Matches, scheduler: Scheduler, tasks: Tasks
    ) -> None:
        self._store = store
        self._bus = bus
        self._matches = matches
        self._scheduler = scheduler
        self._tasks = tasks

    async def start(self) -> None:
        """Give back the time while the house was closed, and take up all that is under way."""
        heartbeat = self._matches.heartbeat
        silent = await heartbeat.open(alone=not self._bus.shared)
        if silent is not None:
            await self._awake(silent)
        for match_id, at in await self._store.log.due_matches():
            self._scheduler.arm(match_id, at)
        heartbeat.start(self._awake, lambda: self._scheduler.is_busy, self._tasks)
        if self._bus.shared:
            self._tasks.keep("looking for what is overdue", self._sweep)

    async def stop(self) -> None:
        """Look after nothing more."""
        await self._tasks.stop()

    async def _awake(self, silent: int) -> None:
        """Give the time since then back to every match in which somebody's ran."""
        matches = [match_id for match_id, _ in await self._store.log.due_matches()]
        for first in range(0, len(matches), _TOGETHER):
            some = matches[first : first + _TOGETHER]
            await asyncio.gather(*(self._give_back(match_id, silent) for match_id in some))

    async def _give_back(self, match_id: str, silent: int) -> None:
        try:
            await self._matches.give_back(await self._matches.get(match_id), silent)
        except Unavailable:
            raise
        except Exception:  # one match that cannot be read must not keep the house closed
            log.exception("cannot give time back match=%s", match_id)

    async def _sweep(self) -> None:
        """Look after what is overdue: the process whose timer it was may be gone."""
        while True:
            await asyncio.sleep(_SWEEP_S)
            try:
                for match_id, at in await self._store.log.due_matches(now_ms() - _OVERDUE_MS):
                    self._scheduler.arm(match_id, at)
            except Unavailable as why:
                log.warning("cannot look for what is overdue: %s", why)
