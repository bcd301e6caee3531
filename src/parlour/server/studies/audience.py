"""Who looks at a study: told of every edit as it is made, and of each other, in all processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from parlour.server.http.streams import event
from parlour.server.http.subscribers import Subscriber, SubscribersOfClients
from parlour.server.people.connections import PersonConnections
from parlour.server.people.identity import Identity
from parlour.server.shared.bus import BEAT_S, FORGET_S, Attending, Bus
from parlour.server.shared.tasks import Tasks
from parlour.server.studies import shapes
from parlour.server.studies.held import Held
from parlour.server.studies.shown import edits_shown, study_shown
from parlour.store.study_rows import EditRow

__all__ = ["Audience"]


class Audience:
    """Streams of those who look on. What others say of theirs is believed for a while."""

    def __init__(self, bus: Bus, connections: PersonConnections, tasks: Tasks) -> None:
        self._bus = bus
        self._connections = connections
        self._tasks = tasks
        self._open: dict[str, Held] = {}
        self.clients = SubscribersOfClients()
        self._elsewhere: dict[str, dict[str, tuple[float, Attending]]] = {}
        self._closed = False
        bus.on(Attending, self._hear)

    async def start(self) -> None:
        """Repeat who is here, where there are others to be told."""
        if self._bus.shared:
            self._tasks.keep("telling who reads studies", self._beat)

    async def stop(self) -> None:
        """Tell nobody more."""
        await self._tasks.stop()

    def close(self) -> None:
        """The house closes: pages ask again by themselves."""
        self._closed = True
        for held in self._open.values():
            for subscriber in held.subscribers:
                subscriber.end()

    @contextmanager
    def listening(self, held: Held, who: Identity | None, client: str) -> Iterator[Subscriber]:
        """One who hears what happens to the study, as long as they may read it."""
        subscriber = Subscriber()
        held.subscribers[subscriber] = None if who is None else who.person
        self._open[held.id] = held
        self._connections.connected(subscriber, who)
        if self._closed:
            subscriber.end()
        try:
            with self.clients.one_more(client):
                self._meet(held)
                yield subscriber
        finally:
            self._connections.disconnected(subscriber)
            held.subscribers.pop(subscriber, None)
            if not held.subscribers and self._open.get(held.id) is held:
                del self._open[held.id]
            self._meet(held)

    def present(self, held: Held) -> shapes.Present:
        """Who looks at it, here and elsewhere; somebody with several windows is there once."""
        mine = self._mine(held)
        now, names, readers = time.monotonic(), set(mine.editors), mine.readers
        others = self._elsewhere.get(held.id, {})
        for process, (at, word) in tuple(others.items()):
            if now - at > FORGET_S:
                del others[process]
                continue
            names |= set(word.editors)
            readers += word.readers
        if not others:
            self._elsewhere.pop(held.id, None)
        return shapes.Present(sorted(names), readers)

    def landed(self, held: Held, edits: list[EditRow]) -> None:
        """Everybody who looks on hears of the edits."""
        if held.subscribers:
            self._tell(held, event("edits", edits_shown(held, edits)))

    def changed(self, held: Held) -> None:
        """Everybody sees the study as it is now; who may not read it any more is told so."""
        words: dict[tuple[object, ...], str] = {}
        for subscriber, person in tuple(held.subscribers.items()):
            if not held.may_read(person):
                self._part(held, subscriber)
                continue
            part = (held.part(person), person is not None and held.may_delete(person))
            word = words.get(part) or event("study", study_shown(held, person))
            words[part] = word
            subscriber.hear(word)
        self._meet(held)

    def gone(self, held: Held) -> None:
        """There is nothing more to hear of."""
        for subscriber in tuple(held.subscribers):
            self._part(held, subscriber)

    def _part(self, held: Held, subscriber: Subscriber) -> None:
        subscriber.hear(event("gone", shapes.Gone(held.id)))
        subscriber.hear(None)

    def _tell(self, held: Held, word: str) -> None:
        for subscriber in tuple(held.subscribers):
            subscriber.hear(word)

    def _meet(self, held: Held) -> None:
        """Somebody came, went, or is something else now."""
        if self._bus.shared:
            self._bus.spread(self._mine(held))
        if held.subscribers:
            self._tell(held, event("present", self.present(held)))

    def _mine(self, held: Held) -> Attending:
        people = [person for person in held.subscribers.values() if person is not None]
        writing = {person.name for person in people if held.may_write(person)}
        readers = sum(p is None or not held.may_write(p) for p in held.subscribers.values())
        return Attending(self._bus.process, held.id, tuple(sorted(writing)), readers)

    def _hear(self, word: Attending) -> None:
        held = self._open.get(word.study)
        if held is None:
            return
        others = self._elsewhere.setdefault(word.study, {})
        before = others.get(word.process)
        others[word.process] = (time.monotonic(), word)
        if before is None or before[1] != word:
            self._tell(held, event("present", self.present(held)))
        if before is None:  # it has not heard of those who are here
            self._bus.spread(self._mine(held))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_S)
            for held in tuple(self._open.values()):
                self._bus.spread(self._mine(held))
