"""Taking one's data along, and leaving for good: the matches stay, without a name."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress

from parlour.kernel import Illegal
from parlour.match import Phase
from parlour.match.command import Leave
from parlour.match.erasure import forget, forgotten
from parlour.server.matches.matches import Matches
from parlour.server.people.connections import PersonConnections
from parlour.server.people.identity import Identity
from parlour.server.results.ratings import Ratings
from parlour.server.shared import secret
from parlour.server.shared.bus import Bus, Forgotten
from parlour.server.shared.tasks import Tasks
from parlour.store import Store
from parlour.store.erasure import Forget, Rewrite

__all__ = ["Departure"]


class Departure:
    """Forgets people, here and in the other processes of the house; `on_forgotten` hears of it."""

    def __init__(
        self,
        bus: Bus,
        connections: PersonConnections,
        matches: Matches,
        store: Store,
        ratings: Ratings,
        tasks: Tasks,
    ) -> None:
        self._bus = bus
        self._connections = connections
        self._matches = matches
        self._store = store
        self._ratings = ratings
        self._tasks = tasks
        self.on_forgotten: list[Callable[[str], object]] = []
        bus.on(Forgotten, self._hear)

    async def for_good(self, who: Identity) -> None:
        """Forget the person: running matches with others are resigned, names come off the log."""
        person = who.person.id
        matches = await _written_off(person, self._matches, self._store, self._ratings)
        self._connections.hang_up(person)
        self._bus.spread(Forgotten(person, matches))
        await self._forget(person, matches)

    async def stop(self) -> None:
        """Wait for nothing more: what is forgotten is not in the store."""
        await self._tasks.stop()

    def _hear(self, word: Forgotten) -> None:
        self._tasks.start(self._forget(word.person, word.matches), "forgetting somebody")

    async def _forget(self, person: str, matches: Sequence[str]) -> None:
        """Whatever is in memory here is as the log and the talk have it now."""
        for match_id in matches:
            await self._matches.reword(match_id, lambda match: forget(match, person))
        for listener in self.on_forgotten:
            listener(person)
        for live in self._matches.with_talk():
            live.talk = deque(said for said in live.talk or () if said.person != person)


async def _written_off(person: str, matches: Matches, store: Store, ratings: Ratings) -> list[str]:
    """Take the person out of the store; the matches that named them."""
    seatings = await store.seatings.of(person)
    for seating in seatings:
        if seating.ended is None:
            live = await matches.get(seating.match)
            if live.match.apart and live.match.phase is not Phase.OVER:
                with suppress(Illegal):  # it ended meanwhile
                    await matches.submit(live, Leave(seating.seat))
            if live.row.rated:
                await ratings.count(live.id)  # while the log still says against whom it was
    rewritten = []
    ids = sorted({seating.match for seating in seatings})
    for match_id in ids:
        for event in await store.log.events(match_id):
            text = forgotten(event, person)
            if text is not None:
                rewritten.append(Rewrite(match_id, event.seq, text))
    alias = f"gone:{secret.match_id()}"
    await store.commit([*rewritten, Forget(person, alias)])
    return ids
