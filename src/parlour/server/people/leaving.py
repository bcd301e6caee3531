"""Taking one's data along, and leaving for good: the matches stay, without a name."""

from __future__ import annotations

from collections import deque
from contextlib import suppress

from parlour.kernel import Illegal
from parlour.match import Phase
from parlour.match.forgetting import forget, forgotten
from parlour.server import asking, secret
from parlour.server.people.identity import Identity
from parlour.server.people.people import People
from parlour.server.ratings.ratings import Ratings
from parlour.server.tables import Tables
from parlour.store import Batch, Store
from parlour.store.people import Forget, Rewrite

__all__ = ["leave_for_good"]


async def leave_for_good(
    who: Identity, people: People, tables: Tables, store: Store, ratings: Ratings
) -> None:
    """Forget the person: running matches against others are resigned, names come off the log."""
    person = who.person.id
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
    people.hang_up(person)
    for match in matches:
        await tables.reword(match, lambda table: forget(table, person))
    for live in tables.talking():
        live.talk = deque(said for said in live.talk or () if said.person != person)
