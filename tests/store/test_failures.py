"""What cannot be written fails alone, and what only came at a bad moment is tried again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from uuid import uuid4

import asyncpg
import pytest

from batches import append, appending, event, opened, opening, outcomes, texts
from parlour.store import Store, Unavailable
from parlour.store.postgres import PostgresStore

TOO_LATE = replace(event(1), at=1 << 80)


async def test_a_batch_that_no_database_can_hold_fails_alone(store: Store):
    await store.commit(opening("one", "two", "three"))
    done = await outcomes(
        store,
        appending("one", event(1)),
        appending("two", TOO_LATE),
        appending("three", event(1)),
    )
    assert [done[0], done[2]] == ["ok", "ok"] and done[1] != "ok"
    assert await texts(store, "two") == ["{}"]


@pytest.fixture
async def url(postgres_url: str) -> str:
    name = f"test_{uuid4().hex}"
    maker = await asyncpg.connect(postgres_url)
    await maker.execute(f"CREATE DATABASE {name}")
    await maker.close()
    return f"{postgres_url.rpartition('/')[0]}/{name}"


async def test_a_zero_byte_fails_alone_on_postgresql(url: str):
    store = PostgresStore(url)
    await store.start()
    try:
        await store.commit(opening("one", "two"))
        poisoned = replace(opened("bad"), seed="\x00")
        done = await outcomes(
            store,
            appending("one", event(1)),
            appending("two", event(1, key="\x00")),
            [poisoned],
            appending("two", event(1)),
        )
        assert [done[0], done[3]] == ["ok", "ok"] and "ok" not in done[1:3]
        assert await texts(store, "two") == ["{}", "H8"]
    finally:
        await store.stop()


async def test_whoever_loses_a_deadlock_writes_after_all(url: str):
    """Another process writes to the same two matches in the other order."""
    store = PostgresStore(url)
    await store.start()
    other = await asyncpg.connect(url)
    try:
        await store.commit(opening("one", "two"))
        # So that the house notices it first: it looks once, after the usual second of waiting.
        await other.execute("SET deadlock_timeout = '60s'")
        change = other.transaction()
        await change.start()
        await other.execute("UPDATE match SET due = 1 WHERE id = 'two'")
        both = [append("one", event(1), due=5), append("two", event(1), due=5)]
        writing = asyncio.create_task(store.commit(both))
        await _until_somebody_waits(url)
        await other.execute("UPDATE match SET due = 1 WHERE id = 'one'")
        await change.commit()
        await writing
        assert await store.log.due("one") == await store.log.due("two") == 5
    finally:
        await other.close()
        await store.stop()


async def _until_somebody_waits(url: str) -> None:
    watcher = await asyncpg.connect(url)
    try:
        async with asyncio.timeout(30):
            while not await watcher.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
                await watcher.execute("SELECT pg_sleep(0.005)")
    finally:
        await watcher.close()


async def test_an_error_in_the_writing_itself_is_heard_and_the_next_are_written(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    await store.commit(opening("one", "two"))
    writer = store if isinstance(store, PostgresStore) else store._writer
    usual, left = writer._commit, [RuntimeError("whatever it is")]

    def commit(group):
        if left:
            raise left.pop()
        return usual(group)

    monkeypatch.setattr(writer, "_commit", commit)
    done = await outcomes(store, appending("one", event(1)), appending("two", event(1)))
    assert "ok" not in done
    assert "failed: writing to the store" in caplog.text
    assert "RuntimeError: whatever it is" in caplog.text
    await store.commit(appending("one", event(1)))
    assert await texts(store, "one") == ["{}", "H8"]


async def test_whoever_waits_for_a_store_that_stops_writing_is_told(url: str):
    store = PostgresStore(url)
    await store.start()
    try:
        await store.commit(opening("one"))
        assert store._pool is not None
        held = [await store._pool.acquire() for _ in range(8)]  # so that nothing can be written
        waiting = [asyncio.create_task(store.commit(appending("one", event(1)))) for _ in "ab"]
        while not store._queue.empty() or store._writing is None:  # noqa: ASYNC110 - from outside
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        store._writing.cancel()
        for commit in waiting:
            with pytest.raises(Unavailable):
                await commit
        with pytest.raises(Unavailable):
            await store.commit(appending("one", event(1)))
        for db in held:
            await store._pool.release(db)
    finally:
        await store.stop()
