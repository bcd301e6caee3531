"""The open connections of those who came without a seat's token: they stand as long as what they
came with, a session or an API token.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

from parlour.kernel import Code
from parlour.server.people.identity import Identity
from parlour.server.shared.bus import BEAT_S, Bus, HungUp
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Unavailable
from parlour.store.credentials import Credentials

__all__ = ["Ends", "PersonConnections"]


class Ends(Protocol):
    """A connection of any sort that can be given up."""

    def end(self, why: Code) -> None:
        """Give it up, also while nothing comes from the client."""
        ...


class PersonConnections:
    """Who is known on which connection, here and in the other processes of the house."""

    def __init__(self, credentials: Credentials, bus: Bus, tasks: Tasks) -> None:
        self._credentials = credentials
        self._bus = bus
        self._tasks = tasks
        self._open: dict[Ends, Identity] = {}
        self._people: Counter[str] = Counter()

    async def start(self) -> None:
        """Hear of who is signed out elsewhere, and look for it where nobody says so."""
        self._bus.on(HungUp, self._cut)
        self._tasks.keep("recognising people", self._recognise)
        if self._bus.shared:
            self._tasks.keep("telling who is here", self._tell)

    async def stop(self) -> None:
        """Look no more."""
        await self._tasks.stop()

    def connected(self, connection: Ends, who: Identity | None) -> None:
        """The connection stands as long as what it came with."""
        if who is not None:
            self._open[connection] = who
            self._people[who.person.id] += 1

    def disconnected(self, connection: Ends) -> None:
        """The connection is closed."""
        who = self._open.pop(connection, None)
        if who is not None:
            self._people[who.person.id] -= 1
            if not self._people[who.person.id]:
                del self._people[who.person.id]

    async def here(self, people: Iterable[str]) -> set[str]:
        """Those of these people who are connected, here or in another process of the house."""
        asked = set(people)
        there = asked & self._people.keys()
        return there | await self._bus.here(asked - there)

    def hang_up(self, person: str, key: bytes | None = None, *, but_tokens: bool = False) -> None:
        """Close the person's connections, here and in the other processes of the house.

        All of them, those of one key, or all that no token opened.
        """
        word = HungUp(person, key, but_tokens)
        self._cut(word)
        self._bus.spread(word)

    def _cut(self, word: HungUp) -> None:
        for connection, who in self._open.items():
            kept = word.but_tokens and who.session is None
            if who.person.id == word.person and word.key in (None, who.key) and not kept:
                connection.end(Code.NOT_SIGNED_IN)

    async def _tell(self) -> None:
        while True:
            await self._bus.note_here(tuple(self._people))
            await asyncio.sleep(BEAT_S)

    async def _recognise(self) -> None:
        """Close the connections of those who were signed out where nobody could say so.

        At the host's command line, which is a process of its own, or while Redis was away.
        """
        while True:
            await asyncio.sleep(BEAT_S)
            keys = {who.key for who in self._open.values()}
            with suppress(Unavailable):
                gone = keys - await self._credentials.still_open(tuple(keys), now_ms())
                for connection, who in self._open.items() if gone else ():
                    if who.key in gone:
                        connection.end(Code.NOT_SIGNED_IN)
