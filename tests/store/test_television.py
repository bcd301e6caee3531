"""Television in every store: which public match of a game is the strongest."""

from __future__ import annotations

from parlour.match import Event, Kind
from parlour.store import Append, MatchRow, PersonRow, Role, Seating, Standing
from parlour.store.people import Enter
from parlour.store.ratings import Rate
from parlour.store.rooms import Running


async def test_of_each_game_the_strongest_public_match_under_way_is_found(store):
    def laid(id_, game, *people, public=True):
        start = Event(0, 10, -2, Kind.START, "{}")
        return [
            MatchRow(id_, game, "seed", 1, public=public),
            Append(id_, (start,), None, False),
            *(Seating(who, id_, seat, game, "", 1) for seat, who in enumerate(people)),
        ]

    await store.commit([Enter(PersonRow("r", "Red", Role.PLAYER, 1, "red", "$"))])
    standing = Standing("r", "caro", "", 1800.0, 60.0, 0.06, 1, 5)
    await store.commit([Rate((standing,), ())])
    await store.commit(laid("weak", "caro", "x", "y"))
    await store.commit(laid("strong", "caro", "r", "y"))
    await store.commit(laid("hidden", "caro", "r", "z", public=False))
    await store.commit(laid("alone", "four-in-a-square", "x"))
    strong = Running("strong", "caro", 1800.0, 1)
    alone = Running("alone", "four-in-a-square", 0.0, 1)
    assert await store.rooms.strongest(9, 1) == [strong, alone]
    assert await store.rooms.strongest(9, 6) == [strong, alone, Running("weak", "caro", 0.0, 2)]
    assert await store.rooms.strongest(10, 6) == []
