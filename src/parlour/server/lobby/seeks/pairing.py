"""Bringing together who fits: when somebody comes, and once a second for all who wait."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from secrets import randbelow

from parlour.match import Chair, Person, Setup
from parlour.server.lobby.seeks.queue import Queue
from parlour.server.lobby.seeks.seek import Seek, pairs
from parlour.server.matches.commit import Listener
from parlour.server.matches.create import Opening
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.shared.bus import Back, Bus, Met
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Unavailable

__all__ = ["Pairing"]

log = logging.getLogger(__name__)

_ROUND_S = 1


class Pairing:
    """One timer for everybody, in one of the processes of the house at a time.

    `on_paired` hears of every match that was opened.
    """

    def __init__(self, queue: Queue, matches: Matches, bus: Bus, tasks: Tasks) -> None:
        self._queue = queue
        self._matches = matches
        self._bus = bus
        self._tasks = tasks
        self._listening: dict[str, asyncio.Event] = {}
        self.on_paired: list[Listener] = []

    async def start(self) -> None:
        """Begin to look who fits."""
        self._bus.on(Met, lambda word: self._tell(word.seeks))
        self._bus.on(Back, lambda _: self._tell(tuple(self._listening)))
        self._tasks.keep("pairing who seeks", self._rounds)

    def close(self) -> None:
        """Nobody need wait for news any more."""
        self._tell(tuple(self._listening))

    async def stop(self) -> None:
        """Look no more."""
        self.close()
        await self._tasks.stop()

    async def enter(self, seek: Seek) -> None:
        """Somebody looks for a game from here on, and may find it at once."""
        former = await self._queue.add(seek)
        if former is not None:
            self._spread((former,))
        alike = await self._queue.alike(seek.setup)
        # What goes wrong with others' matches is not the answer to this seek.
        await asyncio.shield(self._tasks.start(self._bring(alike), "pairing who came"))

    async def leave(self, seek: Seek) -> None:
        """Somebody looks no more."""
        await self._queue.remove(seek)
        self._spread((seek.id,))

    def listen(self, id_: str) -> asyncio.Event:
        """Set when there is news of the seek, or when another question for it has come."""
        if (former := self._listening.get(id_)) is not None:
            former.set()
        news = self._listening[id_] = asyncio.Event()
        return news

    def listen_no_more(self, id_: str, news: asyncio.Event) -> None:
        """Whoever waited for it has an answer, or is gone."""
        if self._listening.get(id_) is news:
            del self._listening[id_]

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(_ROUND_S)
            try:
                if await self._bus.claim("pairing", _ROUND_S):
                    await self._bring(await self._queue.crowds())
            except Unavailable as why:
                log.warning("cannot pair: %s", why)

    async def _bring(self, waiting: Iterable[Seek]) -> None:
        """Open the matches of those who fit. Where that fails both wait on, and others do not."""
        failed: Exception | None = None
        for one, other in pairs(waiting, now_ms()):
            if not await self._queue.claim(one, other):
                continue  # another process was first
            try:
                live = await self._open(one, other)
            except Exception as why:  # whatever it is, both are still waiting
                await self._queue.put_back(one, other)
                failed = why
                continue
            await self._queue.settle(one, other, live.id)
            self._spread((one.id, other.id))
            for listener in self.on_paired:
                listener(live)
        if failed is not None and not isinstance(failed, Unavailable):
            raise failed
        if failed is not None:
            log.warning("cannot open a match for two who fit: %s", failed)

    async def _open(self, one: Seek, other: Seek) -> LiveMatch:
        """Their match, the sides by lot. Each is known by who they are: nobody needs a token."""
        chairs = [
            Chair(name=seek.name, person=Person(seek.person, seek.kind), guest=seek is other)
            for seek in (one, other)
        ]
        if randbelow(2):
            chairs.reverse()
        setup = replace(Setup.read(one.setup), chairs=tuple(chairs))
        live, _ = await self._matches.open(Opening(setup, [False, False], public=True))
        return live

    def _spread(self, ids: tuple[str, ...]) -> None:
        self._tell(ids)
        self._bus.spread(Met(ids))

    def _tell(self, ids: tuple[str, ...]) -> None:
        for id_ in ids:
            if (news := self._listening.get(id_)) is not None:
                news.set()
