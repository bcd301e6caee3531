"""Attempts of earlier versions, which did not keep what they came to: they are counted once."""

from __future__ import annotations

import asyncio
import logging

from parlour.server.matches.load import load
from parlour.server.matches.seat_rows import tally
from parlour.server.shared.slices import Slices
from parlour.server.shared.tasks import Tasks
from parlour.store import Store, Tally, Unavailable

__all__ = ["BackFill"]

log = logging.getLogger(__name__)

_TOGETHER = 50
_AGAIN_S = 5


class BackFill:
    """Counts while the house is open, today's attempts first, and ends when all are counted."""

    def __init__(self, store: Store, slices: Slices, tasks: Tasks) -> None:
        self._store = store
        self._slices = slices
        self._tasks = tasks

    def start(self) -> None:
        """Begin."""
        self._tasks.start(self._run(), "counting attempts of earlier versions")

    async def stop(self) -> None:
        """Leave the rest for another time."""
        await self._tasks.stop()

    async def _run(self) -> None:
        while True:
            try:
                matches = await self._store.daily.uncounted(_TOGETHER)
                if not matches:
                    return
                tallies = [await self._tally(match_id) for match_id in matches]
                await self._store.commit(tallies)
            except Unavailable as why:
                log.warning("cannot count attempts: %s", why)
                await asyncio.sleep(_AGAIN_S)

    async def _tally(self, match_id: str) -> Tally:
        try:
            row = await self._store.log.match(match_id)
            assert row is not None  # noqa: S101 - an attempt refers to its match
            match = await load(self._store, row, self._slices)
            (sitting,) = match.seats
            return tally(match_id, match, "" if sitting.person is not None else sitting.name)
        except Unavailable:
            raise
        except Exception:  # one match that cannot be read must not be tried for ever
            log.exception("cannot count attempt match=%s", match_id)
            return Tally(match_id, over=True, won=False, score=0, plays=0, reason="")
