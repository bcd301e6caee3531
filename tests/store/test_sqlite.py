"""What is particular to the one file: migrations, a broken or busy file, a full disk."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.match import Event, Kind
from parlour.store import Append, Batch, MatchRow, SqliteStore, TooNew, Unavailable, sqlite
from parlour.store.schema import MIGRATIONS, migrate

START = Event(0, 1, -2, Kind.START, "{}")
OPENING = [MatchRow("a", "caro", "seed", 1), Append("a", (START,), None, False)]
NOTES = "CREATE TABLE note (text TEXT);\nINSERT INTO note VALUES ('a;b');"


def moving(seq: int, text: str = "H8") -> Batch:
    return [Append("a", (Event(seq, seq, 0, Kind.ACTION, text),), None, False)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parlour.sqlite"


@pytest.fixture
def db(path: Path):
    db = sqlite3.connect(path, isolation_level=None)
    yield db
    db.close()


def version(db: sqlite3.Connection) -> int:
    return db.execute("PRAGMA user_version").fetchone()[0]


@pytest.mark.parametrize("old", range(len(MIGRATIONS) + 1))
async def test_a_file_of_any_earlier_version_is_brought_up_to_date(path, db, old):
    migrate(db, MIGRATIONS[:old])
    assert version(db) == old
    if old:
        db.execute("INSERT INTO match (id, game, seed, created) VALUES ('old', 'caro', 's', 1)")
    store = SqliteStore(path)
    await store.start()
    await store.commit(OPENING)
    assert (await store.log.match("old") is not None) == bool(old)
    assert version(db) == len(MIGRATIONS)
    await store.stop()


def test_a_step_runs_once_and_keeps_what_is_there(db):
    migrate(db)
    db.execute("INSERT INTO match (id, game, seed, created) VALUES ('a', 'caro', 's', 1)")
    for _ in range(2):
        migrate(db, (*MIGRATIONS, NOTES))
        assert version(db) == len(MIGRATIONS) + 1
    assert db.execute("SELECT text FROM note").fetchall() == [("a;b",)]
    assert db.execute("SELECT id FROM match").fetchall() == [("a",)]


def test_a_step_that_fails_leaves_the_file_as_the_step_before_left_it(db):
    with pytest.raises(sqlite3.OperationalError):
        migrate(db, (*MIGRATIONS, f"{NOTES}\nCREATE TABLE match (id TEXT);"))
    assert version(db) == len(MIGRATIONS)
    assert db.execute("SELECT name FROM sqlite_master WHERE name = 'note'").fetchall() == []
    migrate(db, (*MIGRATIONS, NOTES))


def test_processes_that_open_a_new_file_at_once_migrate_it_once(path):
    failures: list[Exception] = []
    barrier = threading.Barrier(4)

    def open_file() -> None:
        db = sqlite3.connect(path, isolation_level=None, timeout=30)
        try:
            barrier.wait()
            migrate(db, (*MIGRATIONS, NOTES))
            assert db.execute("SELECT count(*) FROM note").fetchone() == (1,)
        except Exception as why:
            failures.append(why)
        finally:
            db.close()

    threads = [threading.Thread(target=open_file) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


async def test_a_file_of_a_newer_version_is_refused_and_left_alone(path, db):
    db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    store = SqliteStore(path)
    with pytest.raises(TooNew, match=f"schema {len(MIGRATIONS) + 1}"):
        await store.start()
    await store.stop()
    assert version(db) == len(MIGRATIONS) + 1
    assert db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


async def test_a_file_that_is_no_database_is_named(path):
    path.write_bytes(b"not a database, " * 100)
    store = SqliteStore(path)
    with pytest.raises(Unavailable, match=str(path)):
        await store.start()
    await store.stop()


async def test_every_commit_is_on_disk_before_it_is_acknowledged(path):
    db = sqlite.connect(path)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    db.close()


async def test_while_another_program_holds_the_file_nothing_is_written_and_later_it_is(
    path, db, monkeypatch
):
    monkeypatch.setattr(sqlite, "_SETTINGS", (*sqlite._SETTINGS, "busy_timeout = 1"))
    store = SqliteStore(path)
    await store.start()
    await store.commit(OPENING)
    db.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"):
        await store.commit(moving(1))
    assert len(await store.log.events("a")) == 1  # reading goes on
    db.execute("COMMIT")
    await store.commit(moving(1))
    assert len(await store.log.events("a")) == 2
    await store.stop()


async def until(holds: Callable[[], bool]) -> None:
    """Wait for another thread."""
    while not holds():  # noqa: ASYNC110
        await asyncio.sleep(0.001)


async def test_closing_waits_for_what_stands_in_the_queue_behind_a_slow_write(path, db):
    store = SqliteStore(path)
    await store.start()
    await store.commit(OPENING)
    db.execute("BEGIN IMMEDIATE")
    queue = store._writer._queue
    first = asyncio.create_task(store.commit(moving(1)))
    await asyncio.sleep(0)
    await until(lambda: not any(store._writer._asked.values()) and queue.empty())
    second = asyncio.create_task(store.commit(moving(2)))
    await asyncio.sleep(0)
    closing = asyncio.create_task(store.stop())
    await until(lambda: queue.qsize() == 2)
    db.execute("COMMIT")
    await asyncio.gather(first, second, closing)
    assert db.execute("SELECT count(*) FROM event").fetchone() == (3,)


async def test_a_file_that_cannot_be_read_is_unavailable(path, db):
    store = SqliteStore(path)
    await store.start()
    db.execute("DROP TABLE event")
    with pytest.raises(Unavailable, match="event"):
        await store.log.events("a")
    await store.stop()


def test_an_event_loop_that_is_gone_does_not_stop_the_writer(path):
    async def forsake() -> SqliteStore:
        store = SqliteStore(path)
        await store.start()
        writing = [asyncio.create_task(store.commit(OPENING)) for _ in range(50)]
        await asyncio.sleep(0)
        for task in writing:
            task.cancel()
        await asyncio.gather(*writing, return_exceptions=True)
        return store

    store = asyncio.run(forsake())

    async def go_on() -> int:
        await store.commit(moving(1))
        count = len(await store.log.events("a"))
        await store.stop()
        return count

    assert asyncio.run(go_on()) == 2


FULL = """
import asyncio, resource, signal, sys
from pathlib import Path
from parlour.match import Event, Kind
from parlour.store import Append, MatchRow, SqliteStore, Unavailable

def moving(seq, text):
    return [Append("a", (Event(seq, seq, 0, Kind.ACTION, text),), None, False)]

async def main():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = SqliteStore(Path(sys.argv[1]))
    await store.start()
    start = Event(0, 1, -2, Kind.START, "{}")
    opened = MatchRow("a", "caro", "seed", 1)
    await store.commit([opened, Append("a", (start,), None, False)])
    size = Path(sys.argv[1] + "-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20_000, resource.RLIM_INFINITY))
    written, refused = 0, 0
    for _ in range(40):
        try:
            await store.commit(moving(written + 1, "x" * 2_000))
            written += 1
        except Unavailable:
            refused += 1
    assert len(await store.log.events("a")) == written + 1
    assert written and refused, (written, refused)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.commit(moving(written + 1, "room again"))
    await store.stop()
    print(written + 2)

asyncio.run(main())
"""


async def test_a_full_disk_refuses_what_does_not_fit_and_works_again_when_there_is_room(path):
    run = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", FULL, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    store = SqliteStore(path)
    await store.start()
    events = await store.log.events("a")
    assert len(events) == int(run.stdout)
    assert events[-1].text == "room again"
    await store.stop()
