"""A number that many writers at once do not get past, in one process or in two."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from parlour.store import Conflict, PersonRow, Role, Store
from parlour.store.at_most import AtMost
from parlour.store.contacts import FOLLOWED, Follow
from parlour.store.people import Enter

MOST = 7


async def test_two_processes_that_write_at_once_write_no_more_than_that(place: Callable[[], Store]):
    here, there = place(), place()
    await here.start()
    await there.start()
    try:
        await here.commit([Enter(PersonRow(f"p{n}", f"P {n}", Role.PLAYER, n)) for n in range(41)])
        writing = [
            store.commit([AtMost("p0", MOST, FOLLOWED, ("p0", other)), Follow("p0", other, 1)])
            for n in range(1, 41, 2)
            for store, other in ((here, f"p{n}"), (there, f"p{n + 1}"))
        ]
        done = await asyncio.gather(*writing, return_exceptions=True)
        assert done.count(None) == MOST
        assert [type(why) for why in done if why is not None] == [Conflict] * (40 - MOST)
        assert len(await here.contacts.followed("p0")) == MOST
    finally:
        await here.stop()
        await there.stop()
