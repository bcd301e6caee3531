"""Who hears of commits: one that fails neither silences those behind it nor fails the move."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from parlour.games import get
from parlour.match import Chair, Setup
from parlour.match.command import Act
from parlour.server.matches.create import Opening
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.shared.bus import Alone
from parlour.server.shared.meters import Meters
from parlour.store import SqliteStore


def deaf(_live: LiveMatch) -> None:
    """A listener that fails."""
    raise RuntimeError("deaf")


async def test_a_listener_that_fails_is_counted_and_the_others_hear(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    store, meters = SqliteStore(tmp_path / "house.sqlite"), Meters()
    await store.start()
    one, other = (Matches(store, Alone(), meters, longest=100) for _ in range(2))
    heard: list[int] = []
    for matches in (one, other):
        for listeners in (matches.on_commit, matches.on_catch_up):
            listeners += [deaf, lambda live: heard.append(live.match.seq)]
    with caplog.at_level(logging.ERROR):
        setup = Setup.of(get("caro"), {}, (Chair(), Chair()))
        live, _ = await one.open(Opening(setup, (True, True)))
        there = await other.get(live.id)
        await one.submit(live, Act(0, None, "H8"))
        await other.catch_up(there)
    await store.stop()
    assert heard == [0, 1, 1]
    assert there.match.plays == live.match.plays != ()
    assert list(meters.failures.values()) == [3]
    assert [record.exc_info is not None for record in caplog.records] == [True] * 3
