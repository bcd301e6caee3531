"""Who is connected to a match, here and in the other processes of the house."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence

from parlour.kernel import Seat
from parlour.server.bus import BEAT_S, FORGET_S, Back, Bus, News
from parlour.server.live import Line, Live
from parlour.server.pulse import now_ms
from parlour.server.tables import Tables
from parlour.server.tasks import Tasks
from parlour.store import Unavailable

__all__ = ["Presence"]

_AGAIN_S = 0.5
_SOON_S = 0.3
"""Watchers come in crowds: everybody is told of a crowd once."""
_VISITS = "visits"
"""Where those who ask over HTTP, without a connection, are kept beside the other processes."""


class Presence:
    """Keeps the lines of every match, tells who listens, and keeps up with the other processes.

    `changed` is called whenever who is there has, before anybody is told; `talked` where something
    was said elsewhere.
    """

    def __init__(
        self,
        tables: Tables,
        bus: Bus,
        changed: Callable[[Live], bool],
        talked: Callable[[Live], Coroutine[None, None, None]],
        tasks: Tasks,
    ) -> None:
        self._tables = tables
        self._bus = bus
        self._changed = changed
        self._talked = talked
        self._attended: set[Live] = set()
        self._telling: dict[Live, asyncio.TimerHandle] = {}
        self._tasks = tasks

    async def start(self) -> None:
        """Begin to hear of the other processes."""
        self._bus.on(Back, self._back)
        await self._bus.start(self._hear)
        self._tasks.keep("telling who is here", self._beat)

    async def stop(self) -> None:
        """Let go of everything."""
        for timer in self._telling.values():
            timer.cancel()
        await self._tasks.stop()
        await self._bus.stop()

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return sum(len(live.lines) for live in self._attended)

    def enter(self, live: Live, line: Line) -> None:
        """A connection begins. Its own welcome tells it who is there."""
        live.lines.add(line)
        if live.table.clock is not None and line.seat is not None:
            line.measure()
        self._attended.add(live)
        self._bus.say(self._news(live, asks=True), here=True)
        self._changed(live)
        if line.seat is None:
            if len(live.lines) > 1:
                self._tell(live, soon=True)
        else:
            live.tell([], now_ms(), but=line)

    def leave(self, live: Live, line: Line) -> None:
        """A connection has ended."""
        live.lines.discard(line)
        if line.seat is not None:
            live.elsewhere.pop(_VISITS, None)  # who hangs up is not there by having asked before
        if not live.lines:
            self._attended.discard(live)
        self._bus.say(self._news(live), here=True)
        self._changed(live)
        self._tell(live, soon=line.seat is None)

    def visit(self, live: Live, seat: Seat) -> None:
        """A seat that asks without a connection is there as well, for as long as a process is."""
        now = time.monotonic()
        known, at = live.elsewhere.get(_VISITS, (None, 0.0))
        if seat in {line.seat for line in live.lines}:
            return
        if known is not None and seat in known.seats and now - at < BEAT_S:
            return
        before = live.present
        seats = {seat, *(known.seats if known is not None and now - at < FORGET_S else ())}
        news = News(_VISITS, live.id, live.table.seq, tuple(sorted(seats)))
        live.elsewhere[_VISITS] = news, now
        self._bus.say(self._news(live))
        if before != live.present and live.lines:
            self._changed(live)
            self._tell(live, soon=True)

    def landed(self, live: Live) -> None:
        """This process has written to the match."""
        if self._bus.shared:
            self._bus.say(self._news(live))

    async def look(self, lives: list[Live]) -> None:
        """Learn who is connected elsewhere to matches that nobody here attends."""
        unknown = {live.id: live for live in lives if live not in self._attended}
        for live in unknown.values():
            _forget(live)
        for match, told in (await self._bus.elsewhere(unknown)).items():
            unknown[match].elsewhere |= {news.process: (news, time.monotonic()) for news in told}

    async def attended(self, matches: Sequence[str]) -> set[str]:
        """Those of them where a player is connected, without reading any of them."""
        there, unknown = set(), []
        for match in matches:
            live = self._tables.held(match)
            if live is None or live not in self._attended:
                unknown.append(match)
            if live is not None:
                _forget(live)
                if live.present:
                    there.add(match)
        for match, told in (await self._bus.elsewhere(unknown)).items():
            if any(news.seats for news in told):
                there.add(match)
        return there

    def _news(self, live: Live, *, asks: bool = False) -> News:
        seats = {line.seat for line in live.lines if line.seat is not None}
        if _VISITS in live.elsewhere:
            seats.update(live.elsewhere[_VISITS][0].seats)
        watchers = sum(line.seat is None for line in live.lines)
        return News(
            process=self._bus.process,
            match=live.id,
            seq=live.table.seq,
            seats=tuple(sorted(seats)),
            watchers=watchers,
            asks=asks,
            talk=live.talk_seq,
        )

    def _hear(self, news: News) -> None:
        live = self._tables.held(news.match)
        if live is None:
            return
        before = live.present, live.watchers
        if news.seats or news.watchers:
            live.elsewhere[news.process] = news, time.monotonic()
        else:
            live.elsewhere.pop(news.process, None)
        if news.asks and live.lines:
            self._bus.say(self._news(live))
        if news.seq > live.table.seq:
            self._tasks.start(self._catch_up(live), "catching up")
        if news.talk > live.talk_seq:
            self._tasks.start(self._talked(live), "reading the talk")
        if before != (live.present, live.watchers):
            self._changed(live)
            self._tell(live, soon=before[0] == live.present)

    def _back(self, _word: Back) -> None:
        """News arrive again: what was missed is in the log."""
        for live in self._attended:
            self._tasks.start(self._catch_up(live), "catching up")
            self._tasks.start(self._talked(live), "reading the talk")
            self._bus.say(self._news(live, asks=True), here=True)

    async def _catch_up(self, live: Live) -> None:
        """Read the log as soon as it can be read, for as long as anybody here waits for it."""
        while live in self._attended:
            try:
                await self._tables.catch_up(live)
            except Unavailable:
                await asyncio.sleep(_AGAIN_S)
            else:
                break

    def _tell(self, live: Live, *, soon: bool) -> None:
        if soon and live not in self._telling:
            loop = asyncio.get_running_loop()
            self._telling[live] = loop.call_later(_SOON_S, self._tell_now, live)
        elif not soon:
            self._tell_now(live)

    def _tell_now(self, live: Live) -> None:
        if (timer := self._telling.pop(live, None)) is not None:
            timer.cancel()
        live.tell([], now_ms())

    async def _beat(self) -> None:
        """Repeat who is here, forget who is not heard of; without a bus, read the log instead."""
        while True:
            await asyncio.sleep(BEAT_S)
            for live in list(self._attended):
                self._bus.say(self._news(live), here=True)
                if not self._bus.hears:
                    self._tasks.start(self._catch_up(live), "catching up")
                    self._tasks.start(self._talked(live), "reading the talk")
                before = live.present, live.watchers
                _forget(live)
                if self._changed(live) or before != (live.present, live.watchers):
                    self._tell(live, soon=False)


def _forget(live: Live) -> None:
    """Who has not been heard of for long is gone."""
    if live.elsewhere:
        old = time.monotonic() - FORGET_S
        live.elsewhere = {p: told for p, told in live.elsewhere.items() if told[1] > old}
