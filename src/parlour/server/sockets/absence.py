"""Who stays away from a running match loses it, after a countdown that everybody there can see.

It is counted while somebody waits, so that nobody wins by being away as well. Nothing of it is
written before it is over: after a restart of the house it is counted anew.
"""

from __future__ import annotations

import asyncio
import logging

from parlour.kernel import Illegal, Seat
from parlour.match import Match, Phase
from parlour.match.clock import DAY_MS
from parlour.match.command import Abandon
from parlour.server.matches.live import Away, LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.shared.bus import Bus
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Unavailable

__all__ = ["Absence"]

log = logging.getLogger(__name__)

_AGAIN_S = 5


class Absence:
    """One countdown a match; `timed` and `untimed` are how long one may stay away, in seconds.

    Nobody is expected to sit at a match with days for its moves.
    """

    def __init__(self, matches: Matches, bus: Bus, timed: int, untimed: int, tasks: Tasks) -> None:
        self._matches = matches
        self._bus = bus
        self._timed = timed
        self._untimed = untimed
        self._timers: dict[LiveMatch, asyncio.TimerHandle] = {}
        self._tasks = tasks
        self._closed = False

    def note(self, live: LiveMatch) -> bool:
        """Who is there, or the match, has changed: count on, anew, or not at all.

        True where everybody must be told.
        """
        match, counted = live.match, live.away
        if not match.apart and counted is None:
            return False
        seat = self._missed(live)
        if seat == (None if counted is None else counted.seat):
            return False
        if (timer := self._timers.pop(live, None)) is not None:
            timer.cancel()
        patience = None if seat is None else self._patience(match)
        if seat is None or patience is None or self._closed:
            live.away = None
            return counted is not None
        now = now_ms()
        live.away = Away(seat, now, now + patience)
        self._arm(live, live.away, patience / 1_000)
        return True

    def landed(self, live: LiveMatch) -> None:
        """The match has moved on: where somebody else is missed now, everybody is told."""
        if self.note(live):
            live.tell([], now_ms())

    def close(self) -> None:
        """The house closes: nobody loses by it."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    async def stop(self) -> None:
        """Wait for nothing more."""
        self.close()
        await self._tasks.stop()

    def _missed(self, live: LiveMatch) -> Seat | None:
        """The player who is away while another one waits; nobody knows while the bus is silent."""
        match = live.match
        if match.phase is not Phase.RUNNING or not live.connections or not self._bus.hears:
            return None
        present = live.present
        players = [s for s, chair in enumerate(match.setup.chairs) if not chair.is_bot]
        away = [seat for seat in players if seat not in present]
        return away[0] if away and len(away) < len(players) else None

    def _patience(self, match: Match) -> int | None:
        clock = match.setup.clock
        if match.setup.exhibition:
            return None
        if clock is not None and clock.main_ms >= DAY_MS:
            return None
        return (self._untimed if clock is None else self._timed) * 1_000 or None

    def _arm(self, live: LiveMatch, away: Away, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._timers[live] = loop.call_later(seconds, self._ring, live, away)

    def _ring(self, live: LiveMatch, away: Away) -> None:
        self._timers.pop(live, None)
        early = away.due - now_ms()  # the loop counts from a time that it read some while ago
        if early > 0:
            self._arm(live, away, early / 1_000)
        else:
            self._tasks.start(self._end(live, away), "ending for absence")

    async def _end(self, live: LiveMatch, away: Away) -> None:
        def is_missed() -> bool:  # or came back just now
            return live.away is away and away.seat == self._missed(live)

        try:
            await self._matches.submit(live, Abandon(away.seat), is_missed)
        except Illegal as refusal:
            log.info("nobody lost by absence match=%s code=%s", live.id, refusal.code)
        except Unavailable as why:
            log.warning("cannot end for absence match=%s: %s", live.id, why)
            if not self._closed:
                self._arm(live, away, _AGAIN_S)
