"""Attempts of earlier versions, which did not keep what they came to: they are counted once."""

from __future__ import annotations

import asyncio
import logging

from parlour.server.loading import load
from parlour.server.seating import tally
from parlour.server.slices import Slices
from parlour.store import Batch, Store, Tally, Unavailable

__all__ = ["BackFill"]

log = logging.getLogger(__name__)

_TOGETHER = 50
_AGAIN_S = 5


class BackFill:
    """Counts while the house is open, today's attempts first, and ends when all are counted."""

    def __init__(self, store: Store, slices: Slices) -> None:
        self._store = store
        self._slices = slices
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Leave the rest for another time."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                matches = await self._store.uncounted(_TOGETHER)
                if not matches:
                    return
                tallies = tuple([await self._tally(match) for match in matches])
                await self._store.commit(Batch(tallies=tallies))
            except Unavailable as why:
                log.warning("cannot count attempts: %s", why)
                await asyncio.sleep(_AGAIN_S)

    async def _tally(self, match: str) -> Tally:
        try:
            opened = await self._store.opened(match)
            assert opened is not None  # noqa: S101 - an attempt refers to its match
            table = await load(self._store, opened, self._slices)
            (sitting,) = table.seats
            return tally(match, table, "" if sitting.person is not None else sitting.name)
        except Unavailable:
            raise
        except Exception:  # one match that cannot be read must not be tried for ever
            log.exception("cannot count attempt match=%s", match)
            return Tally(match, over=True, won=False, score=0, plays=0, reason="")
