"""The store of a house that has outgrown one machine: PostgreSQL, by the same statements."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

import asyncpg

from parlour.store.batch import Batch
from parlour.store.migrating import TooNew, scripts
from parlour.store.reading import SqlReading
from parlour.store.statements import MUST_CHANGE, statements
from parlour.store.store import Conflict, KeyTaken, Unavailable

__all__ = ["TROUBLE", "PostgresStore", "migrate_postgres", "version_at", "version_of_postgres"]

_GROUP = 256
_LOCK = 7_101_977
"""Any number, as long as every process of the house uses it to migrate one after another."""

TROUBLE = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that broke in the middle of an answer
    OSError,
    TimeoutError,
)
"""What says that the database is out of reach, rather than that something is wrong here."""

_AWAY = ("08", "53", "57", "58")
"""Classes of SQLSTATE that say the database cannot just now, whatever it is asked."""
_AT_ODDS = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Another transaction was in the way: it will not be there again."""
_TRIES = 6
_PAUSE_S = 0.01


@dataclass(slots=True)
class _Job:
    batch: Batch
    done: asyncio.Future[None]


class PostgresStore(SqlReading):
    """The log in PostgreSQL. Whatever waits is written in one transaction."""

    def __init__(self, url: str, connections: int = 8) -> None:
        self._url = url
        self._connections = connections
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._queue: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._writing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect and bring the schema up to date."""
        try:
            self._pool = await asyncpg.create_pool(
                self._url, min_size=1, max_size=self._connections, command_timeout=30
            )
            async with self._pool.acquire() as db:
                await migrate_postgres(db, scripts("postgres"))
        except TROUBLE as why:
            raise Unavailable(str(why)) from why
        self._writing = asyncio.create_task(self._write())

    def hold(self) -> None:
        """Any number of processes serve it together."""

    async def stop(self) -> None:
        """Write what is under way and disconnect."""
        writing, self._writing = self._writing, None
        if writing is not None:
            self._queue.put_nowait(None)
            await writing
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    async def commit(self, batch: Batch) -> None:
        """Write all of the batch or none of it."""
        if self._writing is None:
            raise Unavailable("the store is closed")
        job = _Job(batch, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(job)
        await job.done

    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        if self._pool is None:
            raise Unavailable("the store is closed")
        try:
            rows: Sequence[Sequence[Any]] = await self._pool.fetch(_numbered(query), *values)
        except asyncpg.CharacterNotInRepertoireError:
            return []  # PostgreSQL has no text with a zero byte in it, so nothing is found
        except TROUBLE as why:
            raise Unavailable(str(why)) from why
        return rows

    async def _write(self) -> None:
        while (job := await self._queue.get()) is not None:
            group = [job]
            while len(group) < _GROUP and not self._queue.empty():
                following = self._queue.get_nowait()
                if following is None:
                    self._queue.put_nowait(None)
                    break
                group.append(following)
            await self._commit(group)

    async def _commit(self, group: Sequence[_Job]) -> None:
        """All together; if one of them cannot be written, each apart from the others."""
        failure = await self._patiently(self._together, group)
        failures = [failure] * len(group)
        if failure is not None and len(group) > 1 and not _is_away(failure):
            apart: list[Exception | None] = []
            failure = await self._patiently(self._apart, group, apart)
            failures = apart if failure is None else [failure] * len(group)
        for job, why in zip(group, failures, strict=True):
            _settle(job, why and _told(why))

    async def _patiently(
        self, transact: Callable[..., Awaitable[None]], *asked: object
    ) -> Exception | None:
        """Why the transaction failed, if it did; one that met another is tried again."""
        for attempt in range(1, _TRIES + 1):
            try:
                await transact(*asked)
            except Exception as why:
                if attempt == _TRIES or not isinstance(why, _AT_ODDS):
                    return why
                await asyncio.sleep(_PAUSE_S * attempt * random.uniform(1, 2))  # noqa: S311
            else:
                break
        return None

    async def _together(self, group: Sequence[_Job]) -> None:
        assert self._pool is not None  # noqa: S101 - the writer runs between start and stop
        async with self._pool.acquire() as db, db.transaction():
            for job in group:
                await _run(db, job.batch)

    async def _apart(self, group: Sequence[_Job], failures: list[Exception | None]) -> None:
        """One transaction with a savepoint before each; `failures` tells what became of whom."""
        assert self._pool is not None  # noqa: S101 - as above
        failures.clear()
        async with self._pool.acquire() as db, db.transaction():
            for job in group:
                try:
                    async with db.transaction():
                        await _run(db, job.batch)
                except Exception as why:
                    if _is_away(why) or isinstance(why, _AT_ODDS):
                        raise
                    failures.append(why)
                else:
                    failures.append(None)


async def _run(db: Any, batch: Batch) -> None:
    for statement, values in statements(batch):
        done = await db.execute(_numbered(statement), *values)
        if statement in MUST_CHANGE and not done.endswith(" 1"):
            raise Conflict


def _is_away(why: Exception) -> bool:
    """Whether the database is out of reach, so that no batch of a group need be tried alone."""
    if isinstance(why, asyncpg.PostgresError):
        return str(why.sqlstate).startswith(_AWAY)
    return isinstance(why, TROUBLE)


def _told(why: Exception) -> Exception:
    """What the writer of a batch is told; what is not the database's doing is told as it is."""
    if isinstance(why, asyncpg.IntegrityConstraintViolationError):
        return KeyTaken() if why.constraint_name == "event_key" else Conflict()
    return Unavailable(str(why)) if isinstance(why, TROUBLE) else why


def _settle(job: _Job, failure: Exception | None) -> None:
    if job.done.cancelled():
        return
    if failure is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(failure)


@cache
def _numbered(query: str) -> str:
    """The query as PostgreSQL writes it: $1, $2, … for the question marks."""
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", query)


async def version_of_postgres(db: Any) -> int:
    """How many migrations the database has seen."""
    if await db.fetchval("SELECT to_regclass('schema_version')") is None:
        return 0
    return int(await db.fetchval("SELECT max(version) FROM schema_version") or 0)


async def migrate_postgres(db: Any, steps: Sequence[str]) -> None:
    """Forward only, one transaction for each step, one process after another."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
        version = await version_of_postgres(db)
        if version > len(steps):
            raise TooNew(f"the database has schema {version}, this version {len(steps)}")
        for number, step in enumerate(steps[version:], start=version + 1):
            await db.execute(step)
            await db.execute("INSERT INTO schema_version (version) VALUES ($1)", number)


async def version_at(url: str) -> int:
    """How many migrations the database of that URL has seen."""
    try:
        db = await asyncpg.connect(url)
        try:
            return await version_of_postgres(db)
        finally:
            await db.close()
    except TROUBLE as why:
        raise Unavailable(str(why)) from why
