"""The store of a house that has outgrown one machine: PostgreSQL, by the same statements."""

from __future__ import annotations

import asyncio
import logging
import random
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, count
from typing import Any

import asyncpg

from parlour.store.group import WAIT_S, Groups, Pace
from parlour.store.match_log import INSERT_EVENT
from parlour.store.schema import TooNew, scripts
from parlour.store.sql import Batch, MustChange
from parlour.store.store import Conflict, Store, Unavailable
from parlour.store.trouble import AT_ODDS, TROUBLE, is_away, told, unreached

__all__ = ["PostgresStore", "connected", "migrate_postgres", "version_at", "version_of_postgres"]

log = logging.getLogger(__name__)

_GROUP = 256
_CONNECT_S = 10
_CLOSED = Unavailable("the store is closed")
_LOCK = 7_101_977
"""Any number, as long as every process of the house uses it to migrate one after another."""

_PATIENCE = 2
"""Waits so many times as long as a file's: a commit here is a conversation, and so is what it says
to the other processes."""
_TRIES = 6
_PAUSE_S = 0.01


@dataclass(slots=True)
class _Job:
    batch: Batch
    done: asyncio.Future[None]


class PostgresStore(Store):
    """The log in PostgreSQL. Whatever waits is written in one transaction."""

    def __init__(self, url: str, connections: int = 8, wait: float = WAIT_S) -> None:
        super().__init__()
        self._url = url
        self._connections = connections
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._queue: asyncio.Queue[list[_Job] | None] = asyncio.Queue()
        self._asked = Groups(self._queue.put_nowait, Pace(_PATIENCE * wait))
        self._writing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect and bring the schema up to date."""
        try:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=self._connections,
                command_timeout=30,
                timeout=_CONNECT_S,
                reset=_unchanged,
            )
            async with self._pool.acquire() as db:
                await migrate_postgres(db, scripts("postgres"))
        except (*TROUBLE, ValueError) as why:
            raise unreached(self._url, why) from why
        self._writing = asyncio.create_task(self._write())

    def hold(self) -> None:
        """Any number of processes serve it together."""

    async def stop(self) -> None:
        """Write what is under way and disconnect."""
        writing, self._writing = self._writing, None
        if writing is not None:
            self._asked.flush()
            self._queue.put_nowait(None)
            await asyncio.wait([writing])
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    async def commit(self, batch: Batch) -> None:
        """Write all of the batch or none of it."""
        if self._writing is None or self._writing.done():
            raise _CLOSED
        job = _Job(batch, asyncio.get_running_loop().create_future())
        self._asked.add(job)
        await job.done

    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        if self._pool is None:
            raise _CLOSED
        try:
            rows: Sequence[Sequence[Any]] = await self._pool.fetch(_numbered(query), *values)
        except asyncpg.CharacterNotInRepertoireError:
            return []  # PostgreSQL has no text with a zero byte in it, so nothing is found
        except TROUBLE as why:
            raise Unavailable(str(why)) from why
        return rows

    async def _write(self) -> None:
        """Write for good. Whoever waits is told of an error, whatever it is, or of the end."""
        group: list[_Job] | None = []
        try:
            while (group := await self._queue.get()) is not None:
                while len(group) < _GROUP and not self._queue.empty():
                    following = self._queue.get_nowait()
                    if following is None:
                        self._queue.put_nowait(None)
                        break
                    group += following
                try:
                    await self._commit(group)
                except Exception as why:
                    log.exception("failed: writing to the store")
                    _settle_all(group, why)
        finally:
            _settle_all(group or [], _CLOSED)
            self._asked.flush()
            while not self._queue.empty():
                _settle_all(self._queue.get_nowait() or [], _CLOSED)

    async def _commit(self, group: Sequence[_Job]) -> None:
        """All together; if one of them cannot be written, each apart from the others."""
        failure = await self._patiently(self._together, group)
        failures = [failure] * len(group)
        if failure is not None and len(group) > 1 and not is_away(failure):
            apart: list[Exception | None] = []
            failure = await self._patiently(self._apart, group, apart)
            failures = apart if failure is None else [failure] * len(group)
        for job, why in zip(group, failures, strict=True):
            _settle(job, why and told(why))

    async def _patiently(
        self, transact: Callable[..., Awaitable[None]], *asked: object
    ) -> Exception | None:
        """Why the transaction failed, if it did; one that met another is tried again."""
        for attempt in range(1, _TRIES + 1):
            try:
                await transact(*asked)
            except Exception as why:
                if attempt == _TRIES or not isinstance(why, AT_ODDS):
                    return why
                await asyncio.sleep(_PAUSE_S * attempt * random.uniform(1, 2))  # noqa: S311
            else:
                break
        return None

    async def _together(self, group: Sequence[_Job]) -> None:
        assert self._pool is not None  # noqa: S101 - the writer runs between start and stop
        runs = _runs(job.batch for job in group)
        async with self._pool.acquire() as db:
            if len(runs) == 1 and not isinstance(runs[0][0], MustChange):
                statement, values = runs[0]
                await db.executemany(_numbered(statement), values)  # a transaction by itself
                return
            async with db.transaction():
                await _run(db, runs)

    async def _apart(self, group: Sequence[_Job], failures: list[Exception | None]) -> None:
        """One transaction with a savepoint before each; `failures` tells what became of whom."""
        assert self._pool is not None  # noqa: S101 - as above
        failures.clear()
        async with self._pool.acquire() as db, db.transaction():
            for job in group:
                try:
                    async with db.transaction():
                        await _run(db, _runs([job.batch]))
                except Exception as why:
                    if is_away(why) or isinstance(why, AT_ODDS):
                        raise
                    failures.append(why)
                else:
                    failures.append(None)


_Run = tuple[str, list[tuple[Any, ...]]]
"""A statement, and the values of each time that it runs."""


def _runs(batches: Iterable[Batch]) -> list[_Run]:
    """What follows upon each other and differs in its values only, together: one round trip.

    Nothing else refers to events, so they come last, all of them.
    """
    runs: list[_Run] = []
    events: list[tuple[Any, ...]] = []
    for write in chain.from_iterable(batches):
        for statement, values in write.statements():
            if statement is INSERT_EVENT:
                events.append(values)
            elif runs and runs[-1][0] is statement and not isinstance(statement, MustChange):
                runs[-1][1].append(values)
            else:
                runs.append((statement, [values]))
    if events:
        runs.append((INSERT_EVENT, events))
    return runs


async def _run(db: Any, runs: Iterable[_Run]) -> None:
    for statement, values in runs:
        if len(values) > 1:
            await db.executemany(_numbered(statement), values)
            continue
        done = await db.execute(_numbered(statement), *values[0])
        if isinstance(statement, MustChange) and not done.endswith(" 1"):
            raise Conflict


def _settle_all(group: Sequence[_Job], failure: Exception) -> None:
    for job in group:
        _settle(job, failure)


def _settle(job: _Job, failure: Exception | None) -> None:
    if job.done.done():
        return
    if failure is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(failure)


async def _unchanged(_db: Any) -> None:
    """Nothing here changes a session, so that none need be asked to forget after every use."""


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


async def connected(url: str) -> asyncpg.Connection[asyncpg.Record]:
    """A connection for one who does not serve the house. Raises `Unavailable`, naming the place."""
    try:
        return await asyncpg.connect(url, timeout=_CONNECT_S)
    except (*TROUBLE, ValueError) as why:
        raise unreached(url, why) from why


async def version_at(url: str) -> int:
    """How many migrations the database of that URL has seen."""
    db = await connected(url)
    try:
        return await version_of_postgres(db)
    except TROUBLE as why:
        raise Unavailable(str(why)) from why
    finally:
        await db.close()
