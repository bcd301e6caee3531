"""A snapshot is a cache: a missing, old or broken one changes nothing but the time it takes."""

from __future__ import annotations

import pytest

from desk import Desk
from parlour.match import snapshot
from parlour.server.bus import Alone
from parlour.server.meters import Meters
from parlour.server.tables import Tables
from parlour.store import Append, Batch, Opened, Store

DESK = Desk()
DESK.play("H8", "I9", "H9", "I10")
EARLIER = Desk()
EARLIER.play("H8", "I9")

KEPT = [
    ("none", None),
    ("one of this moment", (4, snapshot.dump(DESK.table))),
    ("an earlier one", (2, snapshot.dump(EARLIER.table))),
    ("junk", (4, "junk")),
    ("a broken one", (4, snapshot.dump(DESK.table)[:-2])),
    ("one with another seq on it", (3, snapshot.dump(DESK.table))),
    ("one from beyond the log", (9, snapshot.dump(DESK.table).replace('"seq": 4', '"seq": 9'))),
    ("one of another game", (1, snapshot.dump(Desk("stay-on-the-board").table))),
]


async def reached(store: Store):
    tables = Tables(store, Alone(), 2_000, lambda _live: None, lambda _live: None, Meters())
    return (await tables.get("a")).table


@pytest.mark.parametrize("kept", [row[1] for row in KEPT], ids=[row[0] for row in KEPT])
async def test_a_match_is_what_its_log_says_whatever_the_snapshot(store, kept):
    log = Append("a", tuple(DESK.log), None, over=False)
    await store.commit(Batch((Opened("a", "caro", "seed", 0),), (log,)))
    if kept is not None:
        await store.keep_snapshot("a", *kept)
    assert await reached(store) == DESK.table
