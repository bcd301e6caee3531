"""Backup and restore: one kind of file for every store, from and into each."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from parlour.match import Event, Kind
from parlour.store import (
    Append,
    BadBackup,
    Beat,
    DailyDeal,
    KeepSnapshot,
    MatchRow,
    NotEmpty,
    PersonRow,
    Role,
    SeatToken,
    SquareGame,
    Store,
    TooNew,
    Unavailable,
    back_up,
    pending,
    restore,
    store_at,
)
from parlour.store.archive import columns, tables
from parlour.store.people import Enter
from parlour.store.puzzle_runs import RunRow
from parlour.store.puzzles import PuzzleRow, PuzzleStanding, PuzzleTry, RateTry, Vote
from parlour.store.schema import MIGRATIONS, migrate, names

KINDS = ["sqlite", "postgres"]
Address = Callable[[str], Any]
EVENTS = (
    Event(0, 5, -2, Kind.START, "the setup: ÄЖ中"),
    Event(1, 6, 0, Kind.ACTION, "H8", "0:k"),
    Event(2, 7, -2, Kind.STANDSTILL, "6"),
)
HOUSE = [
    MatchRow("a", "caro", "seed", 5, public=True),
    MatchRow("b", "caro", "other", 6),
    Append("a", EVENTS, 99, over=False),
    Append("b", EVENTS[:1], None, over=True),
    SeatToken(b"\0\xff", "a", 1),
    DailyDeal("2026-01-01", "daily:seed", True),
    SquareGame("s", b"digest", True, "b"),
    KeepSnapshot("a", 2, "kept"),
    Beat(77),
    Enter(PersonRow("r", "Red", Role.PLAYER, 1, "red", "$1")),
    RateTry(
        PuzzleTry("r", "p", "caro", 5, True, 1500.0, 1520.5),
        PuzzleStanding("r", "caro", 1520.5, 200.25, 0.06, 1, 1, 5),
        PuzzleRow("p", 1480.5, 240.0, 0.06, 1),
    ),
    Vote("r", "p", up=True),
    RunRow("run", None, "caro", 5, puzzle="p"),
]


@pytest.fixture
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Address]:
    """Makes the address of a new, empty database of that kind."""

    async def make(kind: str) -> str:
        name = f"test_{uuid4().hex}"
        if kind == "sqlite":
            return str(tmp_path / f"{name}.sqlite")
        url: str = request.getfixturevalue("postgres_url")
        maker = await asyncpg.connect(url)
        await maker.execute(f"CREATE DATABASE {name}")
        await maker.close()
        return f"{url.rpartition('/')[0]}/{name}"

    yield make


async def opened(address: str) -> Store:
    store = store_at(address)
    await store.start()
    return store


async def contents(address: str) -> list[object]:
    """All that the house is asked for."""
    store = await opened(address)
    found: list[object] = [
        await store.log.last_beat(),
        await store.log.due_matches(),
        await store.rooms.played(0, 9),
    ]
    found += [await store.square.game("s"), await store.daily.deal("2026-01-01")]
    found += [await store.puzzles.tries("r"), await store.puzzles.standings("r")]
    found += [await store.puzzles.rows(), await store.puzzles.votes("p")]
    found += [await store.puzzle_runs.run("run")]
    for match in ("a", "b"):
        found += [await store.log.match(match), await store.log.events(match)]
        found += [list(await store.log.tokens(match)), await store.log.snapshot(match)]
    await store.stop()
    return found


@pytest.mark.parametrize("to", KINDS)
@pytest.mark.parametrize("from_", KINDS)
async def test_a_house_comes_back_as_it_was_whichever_store_it_goes_to(
    address: Address, tmp_path: Path, from_: str, to: str
):
    source, target, backup = await address(from_), await address(to), tmp_path / "backup"
    store = await opened(source)
    await store.commit(HOUSE)
    await back_up(source, backup)  # while the house is open
    await store.commit([MatchRow("late", "caro", "seed", 9)])
    await store.stop()
    await restore(target, backup)
    was = await contents(source)
    assert await contents(target) == [*was[:2], ["a"], *was[3:]]
    again = await opened(target)
    assert await again.log.match("late") is None
    await again.stop()
    with closing(sqlite3.connect(backup)) as db:
        assert db.execute("SELECT COUNT(*) FROM rating_clock").fetchone() == (1,)
    assert backup.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("kind", KINDS)
async def test_a_house_with_matches_is_overwritten_only_by_force(
    address: Address, tmp_path: Path, kind: str
):
    source, target, backup = await address("sqlite"), await address(kind), tmp_path / "backup"
    for place, id_ in ((source, "from"), (target, "mine")):
        store = await opened(place)
        await store.commit([MatchRow(id_, "caro", "seed", 1)])
        await store.stop()
    await back_up(source, backup)
    with pytest.raises(NotEmpty):
        await restore(target, backup)
    store = await opened(target)
    assert await store.log.match("mine")
    await store.stop()
    await restore(target, backup, force=True)
    store = await opened(target)
    assert (await store.log.match("mine"), bool(await store.log.match("from"))) == (None, True)
    await store.stop()
    with pytest.raises(NotEmpty):
        await back_up(source, backup)
    await back_up(source, backup, force=True)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_house_with_people_and_no_match_yet_is_not_empty_either(
    address: Address, tmp_path: Path, kind: str
):
    source, target, backup = await address("sqlite"), await address(kind), tmp_path / "backup"
    await (await opened(source)).stop()
    await back_up(source, backup)
    store = await opened(target)
    await store.commit([Beat(77)])
    await store.stop()
    await restore(target, backup)  # it was open for a while, and that is all
    store = await opened(target)
    await store.commit([Enter(PersonRow("guest", "Guest", Role.GUEST, 1))])
    await store.stop()
    with pytest.raises(NotEmpty):
        await restore(target, backup)
    store = await opened(target)
    assert await store.people.person("guest") is not None
    await store.stop()
    await restore(target, backup, force=True)


async def test_an_open_house_is_not_overwritten_even_by_force(address: Address, tmp_path: Path):
    place, backup = await address("sqlite"), tmp_path / "backup"
    store = await opened(place)
    await store.commit(HOUSE)
    await back_up(place, backup)
    with pytest.raises(Unavailable, match="close the house first"):
        await restore(place, backup, force=True)
    assert await store.log.match("a")
    await store.stop()


def write(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()
    return path


BAD = [
    # what the file is, what is said of it
    (lambda p: p, BadBackup, "no such file"),
    (lambda p: p.write_bytes(b"not a database at all") and p, BadBackup, "cannot be read"),
    (lambda p: write(p, "CREATE TABLE other (x)"), BadBackup, "not a backup of a house"),
    (
        lambda p: write(p, "CREATE TABLE match (x)", "PRAGMA user_version = 999"),
        TooNew,
        "schema 999",
    ),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("make", "error", "says"), BAD)
async def test_what_is_no_backup_is_refused_and_changes_nothing(
    address: Address, tmp_path: Path, make, error, says: str, kind: str
):
    target = await address(kind)
    with pytest.raises(error, match=says):
        await restore(target, make(tmp_path / "backup"), force=True)
    assert (await contents(target))[2] == []


async def test_a_backup_of_an_older_version_is_brought_up_to_date(address: Address, tmp_path: Path):
    backup = tmp_path / "old"
    with closing(sqlite3.connect(backup, isolation_level=None)) as db:
        migrate(db, MIGRATIONS[:1])
        db.execute("INSERT INTO match (id, game, seed, created) VALUES ('old', 'caro', 's', 1)")
    target = await address("sqlite")
    await restore(target, backup)
    store = await opened(target)
    assert await store.log.match("old") == MatchRow("old", "caro", "s", 1)
    await store.stop()
    assert await pending(target) == (len(MIGRATIONS), [])


@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_pending_is_named_until_the_house_has_been_opened(
    address: Address, kind: str
):
    place = await address(kind)
    assert await pending(place) == (0, names(kind))
    await (await opened(place)).stop()
    assert await pending(place) == (len(names(kind)), [])


async def test_both_stores_have_the_same_tables_and_columns(address: Address):
    # A backup goes from either into either: a column of one alone would get lost.
    place = await address("postgres")
    await (await opened(place)).stop()
    postgres = await asyncpg.connect(place)
    found = await postgres.fetch(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name <> 'schema_version'"
    )
    await postgres.close()
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, MIGRATIONS)
        made = {(table, column) for table in tables(db) for column in columns(db, table)}
    assert {tuple(row) for row in found} == made
    assert names("sqlite") == names("postgres")
