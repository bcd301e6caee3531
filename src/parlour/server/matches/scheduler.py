"""What the house must do by itself in time: flags, answer windows, bots after a restart."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from parlour.server.matches.live import LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Unavailable

__all__ = ["Scheduler"]

log = logging.getLogger(__name__)

_LONGEST_WAIT_MS = 3_600_000
_AGAIN_MS = 5_000


class Scheduler:
    """One timer a match. The times themselves are in the log, so a restart loses none.

    `on_visit` is what else is done whenever the house looks at a match.
    """

    def __init__(self, matches: Matches, tasks: Tasks) -> None:
        self._matches = matches
        self.on_visit: list[Callable[[LiveMatch], Awaitable[None]]] = []
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks = tasks
        self._failures: dict[str, int] = {}
        self._closed = False

    @property
    def is_busy(self) -> bool:
        """Something will fall due."""
        return bool(self._timers)

    def note(self, live: LiveMatch) -> None:
        """Arm the timer of a match anew."""
        if live.due is not None:
            self.arm(live.id, live.due.at)
        elif (timer := self._timers.pop(live.id, None)) is not None:
            timer.cancel()

    def again(self, live: LiveMatch) -> None:
        """Something could not be done: look again soon, or before if something falls due."""
        soon = now_ms() + _AGAIN_MS
        self.arm(live.id, soon if live.due is None else min(soon, live.due.at))

    def arm(self, match_id: str, at: int) -> None:
        """Look at the match at that time."""
        if (timer := self._timers.pop(match_id, None)) is not None:
            timer.cancel()
        if self._closed:
            return
        wait = min(max(0, at - now_ms()), _LONGEST_WAIT_MS) / 1_000
        loop = asyncio.get_running_loop()
        self._timers[match_id] = loop.call_later(wait, self._ring, match_id)

    def close(self) -> None:
        """Disarm everything, for good: nothing falls due in a house that is closing."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()

    async def stop(self) -> None:
        """Wait for nothing more."""
        self.close()
        await self._tasks.stop()

    def _ring(self, match_id: str) -> None:
        self._timers.pop(match_id, None)
        self._tasks.start(self._visit(match_id), "looking after a match")

    async def _visit(self, match_id: str) -> None:
        try:
            await self._look_after(match_id)
        except Unavailable as why:
            log.warning("cannot look after match=%s: %s", match_id, why)
            self.arm(match_id, now_ms() + _AGAIN_MS)
        except Exception:  # that one match must not keep the house busy
            failures = self._failures[match_id] = self._failures.get(match_id, 0) + 1
            self.arm(match_id, now_ms() + min(_AGAIN_MS << failures, _LONGEST_WAIT_MS))
            if failures == 1:
                log.warning("cannot look after match=%s", match_id)
                raise
        else:
            self._failures.pop(match_id, None)

    async def _look_after(self, match_id: str) -> None:
        """Let fall what is due, and wake whoever is to act, as after any commit."""
        live = await self._matches.get(match_id)
        await self._matches.settle(live)
        self._matches.announce(live)
        for visit in self.on_visit:
            await visit(live)
