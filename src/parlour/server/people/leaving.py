"""Taking one's data along, and leaving for good: the matches stay, without a name."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from parlour.kernel import Illegal
from parlour.match import Phase
from parlour.match.forgetting import forget, forgotten
from parlour.server import asking, secret
from parlour.server.bus import Bus, Forgotten
from parlour.server.people.identity import Identity
from parlour.server.people.people import People
from parlour.server.ratings.ratings import Ratings
from parlour.server.tables import Tables
from parlour.server.tasks import Tasks
from parlour.store import Batch, Store
from parlour.store.people import Forget, Rewrite

__all__ = ["Leaving"]


class Leaving:
    """Forgets people, here and in the other processes of the house."""

    def __init__(
        self,
        bus: Bus,
        people: People,
        tables: Tables,
        store: Store,
        ratings: Ratings,
        tasks: Tasks,
    ) -> None:
        self._bus = bus
        self._people = people
        self._tables = tables
        self._store = store
        self._ratings = ratings
        self._tasks = tasks
        bus.on(Forgotten, self._hear)

    async def for_good(self, who: Identity) -> None:
        """Forget the person: running matches with others are resigned, names come off the log."""
        person = who.person.id
        matches = await _written_off(person, self._tables, self._store, self._ratings)
        self._people.hang_up(person)
        self._bus.spread(Forgotten(person, matches))
        await self._forget(person, matches)

    def _hear(self, word: Forgotten) -> None:
        self._tasks.start(self._forget(word.person, word.matches), "forgetting somebody")

    async def _forget(self, person: str, matches: Sequence[str]) -> None:
        """Whatever is in memory here is as the log and the talk have it now."""
        for match in matches:
            await self._tables.reword(match, lambda table: forget(table, person))
        for live in self._tables.talking():
            live.talk = deque(said for said in live.talk or () if said.person != person)


async def _written_off(person: str, tables: Tables, store: Store, ratings: Ratings) -> list[str]:
    """Take the person out of the store; the matches that named them."""
    seatings = await store.seatings(person)
    for seating in seatings:
        if seating.ended is None:
            live = await tables.get(seating.match)
            if live.table.apart and live.table.phase is not Phase.OVER:
                with suppress(Illegal):  # it ended meanwhile
                    await tables.submit(live, asking.leave(seating.seat, None))
            if live.opened.rated:
                await ratings.count(live.id)  # while the log still says against whom it was
    rewritten = []
    matches = sorted({seating.match for seating in seatings})
    for match in matches:
        for event in await store.events(match):
            text = forgotten(event, person)
            if text is not None:
                rewritten.append(Rewrite(match, event.seq, text))
    alias = f"gone:{secret.match_id()}"
    await store.commit(Batch(people=(*rewritten, Forget(person, alias))))
    return matches
