"""Whether the house was there all the time.

While anybody's clock runs, a beat is written every second. After a stop, a crash, a database that
was away or a machine that slept, the last beat says since when nobody could play.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from parlour.server.shared.clock import clock, now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Beat, Store, Unavailable

__all__ = ["Heartbeat", "now_ms"]

log = logging.getLogger(__name__)

Awake = Callable[[int], Awaitable[None]]

_BEAT_S = 1
_LATE_MS = 5_000
"""Later than this a beat is missed; a busy machine alone does not do that."""
_NEVER = 1 << 62
_OTHERS_MS = 2_500
"""A house of several processes is open as long as one of them has beaten since; and as long as
this is a beat missed where the store itself has said that it could not be written."""


class Heartbeat:
    """The beats of a house, written and read. From `late_at` on a beat may have been missed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._beaten(now_ms())
        self._closed: int | None = None
        self._beating: asyncio.Task[None] | None = None

    async def open(self, *, alone: bool) -> int | None:
        """Since when the house was closed, if it was: `alone`, it was until just now."""
        # None yet: each match since its own last event.
        last = await self._store.log.last_beat() or 0
        clock.not_before(last)
        return last if now_ms() - last >= (1 if alone else _OTHERS_MS) else None

    def start(self, awake: Awake, busy: Callable[[], bool], tasks: Tasks) -> None:
        """Beat from here on. `awake` is told since when beats were missed, once that is over."""
        self._beaten(now_ms())
        self._beating = tasks.keep("beating", lambda: self._beat(awake, busy))

    async def silent_since(self) -> int | None:
        """Since when beats are missed, if no other process of the house has beaten either."""
        last = max(self._last, await self._store.log.last_beat() or 0)
        return last if now_ms() - last > self.late_at - self._last else None

    def close(self) -> None:
        """The house closes at this moment."""
        if self._closed is None:
            self._closed = now_ms()
            self.late_at = _NEVER
            if self._beating is not None:
                self._beating.cancel()

    async def stop(self) -> None:
        """Write when the house closed."""
        self.close()
        if self._beating is None or self._closed is None:
            return
        await asyncio.gather(self._beating, return_exceptions=True)
        try:
            await self._store.commit([Beat(self._closed)])
        except Unavailable as why:
            log.warning("cannot write when the house closed: %s", why)

    def _beaten(self, at: int) -> None:
        self._last = at
        self.late_at = at + _LATE_MS

    async def _beat(self, awake: Awake, busy: Callable[[], bool]) -> None:
        while True:
            await asyncio.sleep(_BEAT_S)
            try:
                if now_ms() > self.late_at and (silent := await self.silent_since()) is not None:
                    log.warning("the house was away for %d ms", now_ms() - silent)
                    await awake(silent)
                if not busy():
                    clock.follow()
                now = now_ms()
                if busy():
                    await self._store.commit([Beat(now)])
                else:  # nobody here needs it, but where it could not be written nobody was there
                    await self._store.log.last_beat()
                self._beaten(now)
            except Unavailable as why:
                self.late_at = self._last + _OTHERS_MS
                log.warning("cannot beat: %s", why)
