"""What the house must do by itself in time: flags, answer windows, bots after a restart."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from parlour.server.live import Live
from parlour.server.pulse import now_ms
from parlour.server.tasks import Tasks
from parlour.store import Unavailable

__all__ = ["Agenda"]

log = logging.getLogger(__name__)

_LONGEST_WAIT_MS = 3_600_000
_AGAIN_MS = 5_000


class Agenda:
    """One timer a match. The times themselves are in the log, so a restart loses none."""

    def __init__(self, look: Callable[[str], Awaitable[None]], tasks: Tasks) -> None:
        self._look = look
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks = tasks
        self._failures: dict[str, int] = {}
        self._closed = False

    @property
    def is_busy(self) -> bool:
        """Something will fall due."""
        return bool(self._timers)

    def note(self, live: Live) -> None:
        """Arm the timer of a match anew."""
        if live.due is not None:
            self.arm(live.id, live.due.at)
        elif (timer := self._timers.pop(live.id, None)) is not None:
            timer.cancel()

    def again(self, live: Live) -> None:
        """Something could not be done: look again soon, or before if something falls due."""
        soon = now_ms() + _AGAIN_MS
        self.arm(live.id, soon if live.due is None else min(soon, live.due.at))

    def arm(self, match: str, at: int) -> None:
        """Look at the match at that time."""
        if (timer := self._timers.pop(match, None)) is not None:
            timer.cancel()
        if self._closed:
            return
        wait = min(max(0, at - now_ms()), _LONGEST_WAIT_MS) / 1_000
        loop = asyncio.get_running_loop()
        self._timers[match] = loop.call_later(wait, self._ring, match)

    def close(self) -> None:
        """Disarm everything, for good: nothing falls due in a house that is closing."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()

    async def stop(self) -> None:
        """Wait for nothing more."""
        self.close()
        await self._tasks.stop()

    def _ring(self, match: str) -> None:
        self._timers.pop(match, None)
        self._tasks.start(self._visit(match), "looking after a match")

    async def _visit(self, match: str) -> None:
        try:
            await self._look(match)
        except Unavailable as why:
            log.warning("cannot look after match=%s: %s", match, why)
            self.arm(match, now_ms() + _AGAIN_MS)
        except Exception:  # that one match must not keep the house busy
            failures = self._failures[match] = self._failures.get(match, 0) + 1
            self.arm(match, now_ms() + min(_AGAIN_MS << failures, _LONGEST_WAIT_MS))
            if failures == 1:
                log.warning("cannot look after match=%s", match)
                raise
        else:
            self._failures.pop(match, None)
