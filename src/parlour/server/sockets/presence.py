"""Who is connected to a match, here and in the other processes of the house."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence

from parlour.kernel import Seat
from parlour.match import Event, EventRow, Kind
from parlour.server.matches.commit import Listener
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.shared.bus import BEAT_S, FORGET_S, Back, Bus, News
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.server.sockets.connection import Connection
from parlour.store import Unavailable

__all__ = ["Presence"]

_AGAIN_S = 0.5
_SOON_S = 0.3
"""Watchers come in crowds: everybody is told of a crowd once."""
_VISITS = "visits"
"""Where those who ask over HTTP, without a connection, are kept beside the other processes."""


class Presence:
    """Keeps the lines of every match, tells who listens, and keeps up with the other processes.

    `on_change` hears whenever who is there has changed, before anybody is told; `talked` reads what
    was said elsewhere.
    """

    def __init__(
        self,
        matches: Matches,
        bus: Bus,
        talked: Callable[[LiveMatch], Coroutine[None, None, None]],
        tasks: Tasks,
    ) -> None:
        self._matches = matches
        self._bus = bus
        self.on_change: list[Listener] = []
        self._talked = talked
        self._attended: set[LiveMatch] = set()
        self._telling: dict[LiveMatch, asyncio.TimerHandle] = {}
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
        return sum(len(live.connections) for live in self._attended)

    def enter(self, live: LiveMatch, connection: Connection) -> None:
        """A connection begins. Its own welcome tells it who is there."""
        live.connections.add(connection)
        if live.match.clock is not None and connection.seat is not None:
            connection.measure()
        self._attended.add(live)
        self._bus.say(self._news(live, asks=True), here=True)
        self._changed(live)
        if connection.seat is None:
            if len(live.connections) > 1:
                self._tell(live, soon=True)
        else:
            live.tell([], now_ms(), but=connection)

    def leave(self, live: LiveMatch, connection: Connection) -> None:
        """A connection has ended."""
        live.connections.discard(connection)
        if connection.seat is not None:
            live.elsewhere.pop(_VISITS, None)  # who hangs up is not there by having asked before
        if not live.connections:
            self._attended.discard(live)
        self._bus.say(self._news(live), here=True)
        self._changed(live)
        self._tell(live, soon=connection.seat is None)

    def visit(self, live: LiveMatch, seat: Seat) -> None:
        """A seat that asks without a connection is there as well, for as long as a process is."""
        now = time.monotonic()
        known, at = live.elsewhere.get(_VISITS, (None, 0.0))
        if seat in {connection.seat for connection in live.connections}:
            return
        if known is not None and seat in known.seats and now - at < BEAT_S:
            return
        before = live.present
        seats = {seat, *(known.seats if known is not None and now - at < FORGET_S else ())}
        news = News(_VISITS, live.id, live.match.seq, tuple(sorted(seats)))
        live.elsewhere[_VISITS] = news, now
        self._bus.say(self._news(live))
        if before != live.present and live.connections:
            self._changed(live)
            self._tell(live, soon=True)

    def landed(self, live: LiveMatch) -> None:
        """This process has written to the match."""
        if self._bus.shared:
            events, live.untold = live.untold, ()
            self._bus.say(self._news(live, events=_actions(events)))

    async def refresh(self, lives: list[LiveMatch]) -> None:
        """Learn who is connected elsewhere to matches that nobody here attends."""
        unknown = {live.id: live for live in lives if live not in self._attended}
        for live in unknown.values():
            _forget(live)
        for match_id, told in (await self._bus.elsewhere(unknown)).items():
            unknown[match_id].elsewhere |= {news.process: (news, time.monotonic()) for news in told}

    async def attended(self, matches: Sequence[str]) -> set[str]:
        """Those of them where a player is connected, without reading any of them."""
        there, unknown = set(), []
        for match_id in matches:
            live = self._matches.held(match_id)
            if live is None or live not in self._attended:
                unknown.append(match_id)
            if live is not None:
                _forget(live)
                if live.present:
                    there.add(match_id)
        for match_id, told in (await self._bus.elsewhere(unknown)).items():
            if any(news.seats for news in told):
                there.add(match_id)
        return there

    def _changed(self, live: LiveMatch) -> None:
        for listener in self.on_change:
            listener(live)

    def _news(
        self, live: LiveMatch, *, asks: bool = False, events: tuple[EventRow, ...] = ()
    ) -> News:
        seats = {connection.seat for connection in live.connections if connection.seat is not None}
        if _VISITS in live.elsewhere:
            seats.update(live.elsewhere[_VISITS][0].seats)
        watchers = sum(connection.seat is None for connection in live.connections)
        return News(
            process=self._bus.process,
            match=live.id,
            seq=live.match.seq,
            seats=tuple(sorted(seats)),
            watchers=watchers,
            asks=asks,
            talk=live.talk_seq,
            events=events,
        )

    def _hear(self, news: News) -> None:
        live = self._matches.held(news.match)
        if live is None:
            return
        before = live.present, live.watchers
        if news.seats or news.watchers:
            live.elsewhere[news.process] = news, time.monotonic()
        else:
            live.elsewhere.pop(news.process, None)
        if news.asks and live.connections:
            self._bus.say(self._news(live))
        if news.seq > live.match.seq:
            self._tasks.start(self._catch_up(live, _told(news)), "catching up")
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

    async def _catch_up(self, live: LiveMatch, told: Sequence[Event] = ()) -> None:
        """Take what was told, or read the log as soon as it can be read, for as long as anybody
        here waits for it."""
        while live in self._attended:
            try:
                await self._matches.catch_up(live, told)
            except Unavailable:
                await asyncio.sleep(_AGAIN_S)
            else:
                break

    def _tell(self, live: LiveMatch, *, soon: bool) -> None:
        if soon and live not in self._telling:
            loop = asyncio.get_running_loop()
            self._telling[live] = loop.call_later(_SOON_S, self._tell_now, live)
        elif not soon:
            self._tell_now(live)

    def _tell_now(self, live: LiveMatch) -> None:
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
                before = live.present, live.watchers, live.away
                _forget(live)
                self._changed(live)
                if before != (live.present, live.watchers, live.away):
                    self._tell(live, soon=False)


def _actions(events: Sequence[Event]) -> tuple[EventRow, ...]:
    """The events, if all of them are actions."""
    if any(event.kind is not Kind.ACTION for event in events):
        return ()
    return tuple(event.row for event in events)


def _told(news: News) -> list[Event]:
    """The events that lead up to what the news say, if they are there without a gap."""
    first = news.seq + 1 - len(news.events)
    if [row[0] for row in news.events] != [*range(first, news.seq + 1)]:
        return []
    return [Event.read(*row) for row in news.events]


def _forget(live: LiveMatch) -> None:
    """Who has not been heard of for long is gone."""
    if live.elsewhere:
        old = time.monotonic() - FORGET_S
        live.elsewhere = {p: told for p, told in live.elsewhere.items() if told[1] > old}
