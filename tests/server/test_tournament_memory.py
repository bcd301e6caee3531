"""What the house keeps in memory of its tournaments, and which it looks at."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from parlour.match import Chair, Setup
from parlour.server.shared.bus import Alone
from parlour.server.tournaments.tournaments import Held, Tournaments
from parlour.store import SqliteStore, Store
from parlour.store.tournaments import EntrantRow
from parlour.store.tournaments import Tournaments as Kept
from parlour.tournament import (
    Event,
    Form,
    Row,
    State,
    Terms,
    Tournament,
    decide,
    standings,
)

_MANY = 70


def _terms(**rest: int) -> Terms:
    setup = Setup("caro", 1, {}, (Chair(), Chair())).write()
    return Terms("Cup", Form.ARENA, "caro", setup, **rest)  # type: ignore[arg-type]


class Beside(Alone):
    """A bus as of a house of several processes."""

    shared = True


async def _started(tournaments: Tournaments) -> Held:
    held = await tournaments.create("host", _terms())
    for player in ("one", "other"):
        await tournaments.submit(held, lambda t, now, p=player: decide.join(t, p, 1_500, now))  # type: ignore[misc]
    await tournaments.submit(held, decide.start)
    return held


async def test_the_log_of_one_that_is_under_way_is_read_once_however_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    store: Store = SqliteStore(tmp_path / "house.sqlite")
    await store.start()
    read: Counter[str] = Counter()
    events = Kept.events

    async def counted(self: Kept, id_: str, since: int = -1) -> list[Event]:
        read[id_] += 1
        return await events(self, id_, since)

    monkeypatch.setattr(Kept, "events", counted)
    tournaments = Tournaments(store, Alone())
    under_way = [(await _started(tournaments)).id for _ in range(_MANY)]
    waiting = [(await tournaments.create("host", _terms())).id for _ in range(_MANY)]
    for _ in range(3):
        for id_ in under_way:
            assert (await tournaments.get(id_)).tournament.state is State.RUNNING
    assert {read[id_] for id_ in under_way} == {1}
    await tournaments.get(waiting[0])
    assert (read[waiting[0]], read[waiting[-1]]) == (2, 1)  # those that wait are not all at hand
    await store.stop()


WAITING = [
    # terms, looked at before it is said to open or start, looked at then
    ({}, False, False),
    ({"starts": 50}, False, True),
    ({"opens": 50}, False, True),
]


@pytest.mark.parametrize(("told", "before", "then"), WAITING)
async def test_one_that_waits_is_looked_at_when_it_is_due(tmp_path: Path, told, before, then):
    store: Store = SqliteStore(tmp_path / "house.sqlite")
    await store.start()
    await Tournaments(store, Alone()).create("host", _terms(**told))
    (row,) = await store.tournaments.active()
    assert (row.due(49), row.due(50)) == (before, then)
    await store.stop()


async def test_however_many_look_at_once_the_table_is_made_and_names_are_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    store: Store = SqliteStore(tmp_path / "house.sqlite")
    await store.start()
    tournaments = Tournaments(store, Alone())
    held = await _started(tournaments)
    counted: Counter[str] = Counter()
    entrants = Kept.entrants

    def made(t: Tournament) -> list[Row]:
        counted["tables"] += 1
        return standings(t)

    async def read(self: Kept, id_: str) -> dict[str, EntrantRow]:
        counted["names"] += 1
        return await entrants(self, id_)

    monkeypatch.setattr("parlour.server.tournaments.scoreboard.standings", made)
    monkeypatch.setattr(Kept, "entrants", read)
    for _ in range(2):
        tables = await asyncio.gather(*(held.table() for _ in range(_MANY)))
        await asyncio.gather(*(tournaments.company(held) for _ in range(_MANY)))
        assert {table.tournament.seq for table in tables} == {held.tournament.seq}
    assert counted == {"tables": 1, "names": 1}
    await tournaments.submit(held, lambda t, now: decide.join(t, "late", 1_500, now))
    table = await held.table()
    assert [row.player for row in table.rows] == [*table.of] == ["one", "other", "late"]
    await tournaments.company(held)
    assert counted == {"tables": 2, "names": 2}  # whoever has come is called by name at once
    await store.stop()


async def test_of_many_who_look_at_once_one_reads_what_other_processes_have_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    store: Store = SqliteStore(tmp_path / "house.sqlite")
    await store.start()
    here, there = Tournaments(store, Beside()), Tournaments(store, Beside())
    held = await _started(here)
    read: Counter[str] = Counter()
    events = Kept.events

    async def counted(self: Kept, id_: str, since: int = -1) -> list[Event]:
        read[id_] += 1
        return await events(self, id_, since)

    monkeypatch.setattr(Kept, "events", counted)
    for who in ("late", "later"):
        elsewhere = await there.get(held.id)
        await there.submit(elsewhere, lambda t, now, p=who: decide.join(t, p, 1_500, now))  # type: ignore[misc]
        read.clear()
        looks = await asyncio.gather(*(here.get(held.id) for _ in range(_MANY)))
        assert read[held.id] <= 2  # the first, and one for all who came while it was read
        assert {who in look.tournament.entrants for look in looks} == {True}
    await store.stop()
