"""A snapshot is a cache: a missing, old or broken one changes nothing but the time it takes."""

from __future__ import annotations

import pytest

from driver import Driver
from parlour.match import snapshot
from parlour.server.matches.matches import Matches
from parlour.server.shared.bus import Alone
from parlour.server.shared.meters import Meters
from parlour.store import Append, KeepSnapshot, MatchRow, Store

DESK = Driver()
DESK.play("H8", "I9", "H9", "I10")
EARLIER = Driver()
EARLIER.play("H8", "I9")

KEPT = [
    ("none", None),
    ("one of this moment", (4, snapshot.dump(DESK.match))),
    ("an earlier one", (2, snapshot.dump(EARLIER.match))),
    ("junk", (4, "junk")),
    ("a broken one", (4, snapshot.dump(DESK.match)[:-2])),
    ("one with another seq on it", (3, snapshot.dump(DESK.match))),
    ("one from beyond the log", (9, snapshot.dump(DESK.match).replace('"seq": 4', '"seq": 9'))),
    ("one of another game", (1, snapshot.dump(Driver("stay-on-the-board").match))),
]


async def reached(store: Store):
    matches = Matches(store, Alone(), Meters(), longest=2_000)
    return (await matches.get("a")).match


@pytest.mark.parametrize("kept", [row[1] for row in KEPT], ids=[row[0] for row in KEPT])
async def test_a_match_is_what_its_log_says_whatever_the_snapshot(store, kept):
    log = Append("a", tuple(DESK.log), None, over=False)
    await store.commit([MatchRow("a", "caro", "seed", 0), log])
    if kept is not None:
        await store.commit([KeepSnapshot("a", *kept)])
    assert await reached(store) == DESK.match
