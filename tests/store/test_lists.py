"""Lists cost what they show: one query, over an index, in the order in which it is kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from batches import opening
from parlour.store import Attempt, Batch, SqliteStore, Store, Tally
from parlour.store import people_queries as people
from parlour.store import queries as q
from parlour.store import rating_queries as ratings
from parlour.store.migrating import MIGRATIONS, migrate

DAY = "2026-01-01"


@pytest.mark.parametrize(
    ("query", "values", "index"),
    [
        (q.ATTEMPTS, (DAY, 100, 0), "attempt_table"),
        (q.ATTEMPTS_IN_ALL, (DAY,), "attempt_table"),
        (q.BETTER_ATTEMPTS, (DAY, 1, 1, 20), "attempt_table"),
        (q.COUNT_ATTEMPT, (1, 1, 1, 1, "", "m"), "attempt_match"),
        (q.UNCOUNTED, (9,), "attempt_uncounted"),
        (q.EVENTS, ("m", 7), "PRIMARY KEY (match=? AND seq>?)"),
        (people.SESSIONS_OVER, (1,), "session_expires"),
        (ratings.LEADERS, ("caro", "", 1, 1.0, 9), "rating_leaders"),
        (ratings.PAST, ("p",), "seating_ended"),
    ],
)
def test_a_list_is_read_from_its_index(query: str, values: tuple[object, ...], index: str):
    with closing(sqlite3.connect(":memory:")) as db:
        migrate(db, MIGRATIONS)
        plan = " ".join(row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {query}", values))
    assert index in plan
    assert "TEMP B-TREE FOR ORDER BY" not in plan


async def _day(store: Store, *tallies: Tally) -> None:
    matches = [tally.match for tally in tallies]
    await store.commit(opening(*matches))
    tries = tuple(Attempt(DAY, f"visitor {m}", m, f"name {m}") for m in matches)
    await store.commit(Batch(dailies=((DAY, "s", True),), attempts=tries, tallies=tallies))


async def test_a_days_table_is_ordered_by_the_store_and_had_in_parts(store: Store):
    ended = [("a", True, False, 9), ("b", True, True, 5), ("c", False, False, 30)]
    ended += [("d", True, True, 7), ("e", True, False, 12)]
    await _day(store, *(Tally(m, over, won, score, 3, "") for m, over, won, score in ended))
    assert [row.match for row in await store.attempts(DAY, 9)] == ["d", "b", "e", "a", "c"]
    assert [row.match for row in await store.attempts(DAY, 2, 1)] == ["b", "e"]
    assert await store.attempts_in_all(DAY) == 5
    assert await store.better_attempts(DAY, True, 5) == 1
    assert await store.better_attempts(DAY, False, 9) == 3
    own = await store.attempt(DAY, "visitor e")
    assert own is not None and (own.name, own.over, own.won, own.score) == (
        "name e",
        True,
        False,
        12,
    )
    assert await store.attempt(DAY, "nobody") is None
    assert await store.uncounted(9) == []


async def test_a_match_that_is_no_attempt_is_counted_nowhere(store: Store):
    await _day(store, Tally("a", True, True, 5, 3, "rescued"))
    await store.commit(opening("practice"))
    await store.commit(Batch(tallies=(Tally("practice", True, True, 99, 3, ""),)))
    assert [row.score for row in await store.attempts(DAY, 9)] == [5]


async def test_attempts_of_an_earlier_version_are_known_as_uncounted(tmp_path: Path):
    before = next(n for n, step in enumerate(MIGRATIONS) if "attempt_uncounted" in step)
    with closing(sqlite3.connect(tmp_path / "old.sqlite")) as db:
        migrate(db, MIGRATIONS[:before])
        db.execute("INSERT INTO match (id, game, seed, created) VALUES ('m', 'x', 's', 0)")
        db.execute("INSERT INTO daily (day, seed) VALUES (?, 's')", (DAY,))
        db.execute("INSERT INTO attempt (day, visitor, match) VALUES (?, 'v', 'm')", (DAY,))
        db.commit()
    store = SqliteStore(tmp_path / "old.sqlite")
    await store.start()
    assert await store.uncounted(9) == ["m"]
    assert await store.daily(DAY) == ("s", False)
    await store.commit(Batch(tallies=(Tally("m", True, True, 8, 4, "rescued", "An"),)))
    assert await store.uncounted(9) == []
    [row] = await store.attempts(DAY, 9)
    assert (row.name, row.score, row.over) == ("An", 8, True)
    await store.stop()
