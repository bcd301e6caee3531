"""Many matches at once: what is acknowledged is in the log, and everybody hears of all of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from house import House, Match, opened
from load_clients import SCRIPT
from sockets import seated


async def play(house: House, match: Match, actions: list[str]) -> None:
    """Both seats and a watcher over sockets; each hears every event once, in order."""
    async with seated(match, 0) as host, seated(match, 1) as guest, seated(match) as watcher:
        for n, action in enumerate(actions):
            mover, other = (host, guest) if n % 2 == 0 else (guest, host)
            ok = await mover.ask("act", action=action, base=n, id=str(n))
            assert (ok["t"], ok["id"], ok["seq"]) == ("ok", str(n), n + 1)
            assert await other.news() == await watcher.news() == [action]
    rows = house.rows("SELECT seq, text FROM event WHERE match = ? ORDER BY seq", match.id)
    assert rows[1:] == list(enumerate(actions, 1))


@pytest.mark.parametrize(
    ("matches", "actions"),
    [
        pytest.param(40, 10, id="short"),
        pytest.param(200, 100, id="long", marks=pytest.mark.soak),
    ],
)
async def test_many_matches_at_once_keep_apart(tmp_path: Path, matches: int, actions: int):
    with opened(tmp_path) as house, house.client() as http:
        tables = [Match.open(http, options={"size": 20}) for _ in range(matches)]
        await asyncio.gather(*(play(house, table, SCRIPT[:actions]) for table in tables))
        ((events,),) = house.rows("SELECT count(*) FROM event")
    assert events == matches * (actions + 1)
