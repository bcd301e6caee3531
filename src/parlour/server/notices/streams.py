"""The open pages and programs of people, as streams of events: each hears what happens to its own.

A stream lasts as long as what it came with, a session or an API token.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from parlour.server.http.subscribers import Subscriber, SubscribersOfClients
from parlour.server.people.connections import PersonConnections
from parlour.server.people.identity import Identity
from parlour.server.shared.bus import Bus, Called

__all__ = ["Streams"]

_OF_ONE_PERSON = 8


class Streams:
    """Who listens here; what is told goes to the other processes of the house as well."""

    def __init__(self, bus: Bus, connections: PersonConnections) -> None:
        self._bus = bus
        self._connections = connections
        self._open: dict[str, OrderedDict[Subscriber, None]] = {}
        self.clients = SubscribersOfClients()
        self._closed = False
        bus.on(Called, lambda word: self._hear(word.person, word.text))

    def tell(self, person: str, word: str) -> None:
        """Everybody who listens for the person hears it, whatever process they are connected to."""
        self._hear(person, word)
        if self._bus.shared:
            self._bus.spread(Called(person, word))

    @contextmanager
    def listening(self, who: Identity, client: str) -> Iterator[Subscriber]:
        """One who hears what happens to this person. Of too many the first to come is cut off."""
        subscriber, person = Subscriber(), who.person.id
        mine = self._open.setdefault(person, OrderedDict())
        mine[subscriber] = None
        if len(mine) > _OF_ONE_PERSON:
            next(iter(mine)).end()
        self._connections.connected(subscriber, who)
        if self._closed:
            subscriber.end()
        try:
            with self.clients.one_more(client):
                yield subscriber
        finally:
            self._connections.disconnected(subscriber)
            mine.pop(subscriber, None)
            if not mine and self._open.get(person) is mine:
                del self._open[person]

    def close(self) -> None:
        """The house closes: pages ask again by themselves."""
        self._closed = True
        for mine in self._open.values():
            for subscriber in mine:
                subscriber.end()

    def _hear(self, person: str, word: str) -> None:
        for subscriber in self._open.get(person, ()):
            subscriber.hear(word)
