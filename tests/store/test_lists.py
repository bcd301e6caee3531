"""Lists cost what they show: one query, over an index, in the order in which it is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from batches import opening
from parlour.store import Attempt, DailyDeal, SqliteStore, Store, Tally, Wanted, Write
from parlour.store.erasure import Sweep
from parlour.store.schema import MIGRATIONS, migrate

DAY = "2026-01-01"


class Explaining(SqliteStore):
    """Remembers how each query would be run, and runs none."""

    def __init__(self, db: sqlite3.Connection) -> None:
        super().__init__(Path())
        self.db, self.plan = db, ""

    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        self.explain(query, values)
        return [(0,)] if "COUNT(*)" in query else []

    def explain(self, query: str, values: Sequence[Any]) -> None:
        rows = self.db.execute(f"EXPLAIN QUERY PLAN {query}", values)
        self.plan = " ".join(row[3] for row in rows)


@pytest.fixture
def explaining() -> Iterator[Explaining]:
    with closing(sqlite3.connect(":memory:")) as db:
        migrate(db, MIGRATIONS)
        yield Explaining(db)


@pytest.mark.parametrize(
    ("ask", "index"),
    [
        (lambda store: store.daily.attempts(DAY, 100), "attempt_table"),
        (lambda store: store.daily.attempts_in_all(DAY), "attempt_table"),
        (lambda store: store.daily.better_attempts(DAY, True, 20), "attempt_table"),
        (
            lambda store: store.daily.ended([DAY, "2026-01-01"], "v", "w"),
            "PRIMARY KEY (day=? AND visitor=?)",
        ),
        (lambda store: store.daily.uncounted(9), "attempt_uncounted"),
        (lambda store: store.log.events("m", 7), "PRIMARY KEY (match=? AND seq>?)"),
        (lambda store: store.ratings.leaders("caro", "", 1, 1.0, 9), "rating_leaders"),
        (lambda store: store.results.past(Wanted("p", 9)), "seating_ended"),
    ],
)
async def test_a_list_is_read_from_its_index(
    explaining: Explaining, ask: Callable[[Store], Awaitable[object]], index: str
):
    await ask(explaining)
    assert index in explaining.plan
    assert "TEMP B-TREE FOR ORDER BY" not in explaining.plan


@pytest.mark.parametrize(
    ("write", "index"),
    [(Tally("m", True, True, 1, 1, ""), "attempt_match"), (Sweep(1), "session_expires")],
)
def test_what_is_changed_is_found_by_its_index(explaining: Explaining, write: Write, index: str):
    statement, values = next(iter(write.statements()))
    explaining.explain(statement, values)
    assert index in explaining.plan


async def _day(store: Store, *tallies: Tally) -> None:
    matches = [tally.match for tally in tallies]
    await store.commit(opening(*matches))
    tries = tuple(Attempt(DAY, f"visitor {m}", m, f"name {m}") for m in matches)
    await store.commit([DailyDeal(DAY, "s", True), *tries, *tallies])


async def test_a_days_table_is_ordered_by_the_store_and_had_in_parts(store: Store):
    ended = [("a", True, False, 9), ("b", True, True, 5), ("c", False, False, 30)]
    ended += [("d", True, True, 7), ("e", True, False, 12)]
    await _day(store, *(Tally(m, over, won, score, 3, "") for m, over, won, score in ended))
    assert [row.match for row in await store.daily.attempts(DAY, 9)] == ["d", "b", "e", "a", "c"]
    assert [row.match for row in await store.daily.attempts(DAY, 2, 1)] == ["b", "e"]
    assert await store.daily.attempts_in_all(DAY) == 5
    assert await store.daily.better_attempts(DAY, True, 5) == 1
    assert await store.daily.better_attempts(DAY, False, 9) == 3
    own = await store.daily.attempt(DAY, "visitor e")
    assert own is not None and (own.name, own.over, own.won, own.score) == (
        "name e",
        True,
        False,
        12,
    )
    assert await store.daily.attempt(DAY, "nobody") is None
    assert await store.daily.uncounted(9) == []


async def test_a_match_that_is_no_attempt_is_counted_nowhere(store: Store):
    await _day(store, Tally("a", True, True, 5, 3, "rescued"))
    await store.commit(opening("practice"))
    await store.commit([Tally("practice", True, True, 99, 3, "")])
    assert [row.score for row in await store.daily.attempts(DAY, 9)] == [5]


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
    assert await store.daily.uncounted(9) == ["m"]
    assert await store.daily.deal(DAY) == DailyDeal(DAY, "s", False)
    await store.commit([Tally("m", True, True, 8, 4, "rescued", "An")])
    assert await store.daily.uncounted(9) == []
    [row] = await store.daily.attempts(DAY, 9)
    assert (row.name, row.score, row.over) == ("An", 8, True)
    await store.stop()
