"""Group commit: everything that waits is written in one transaction with one fsync."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import chain
from queue import SimpleQueue
from typing import Any

from parlour.store.group import WAIT_S, Groups, Pace
from parlour.store.match_log import INSERT_EVENT
from parlour.store.sql import Batch, MustChange
from parlour.store.store import Conflict, KeyTaken, Unavailable

__all__ = ["Writer"]

log = logging.getLogger(__name__)

_GROUP = 512
_ROWS = 64


@dataclass(slots=True)
class _Job:
    batch: Batch
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop
    failure: Exception | None = None


class Writer:
    """The one thread that writes to the file.

    It is handed groups: waking it costs more than most of what it is woken for.
    """

    def __init__(self, db: sqlite3.Connection, wait: float = WAIT_S) -> None:
        self._db = db
        self._wait = wait
        self._queue: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._asked: dict[asyncio.AbstractEventLoop, Groups[_Job]] = {}
        self._thread = threading.Thread(target=self._run, name="store-write", daemon=True)
        self._thread.start()

    async def write(self, batch: Batch) -> None:
        """Returns when the batch is on disk; raises why it is not."""
        loop = asyncio.get_running_loop()
        job = _Job(batch, loop.create_future(), loop)
        asked = self._asked.get(loop)
        if asked is None:
            asked = self._asked[loop] = Groups(self._queue.put, Pace(self._wait))
        asked.add(job)
        await job.done

    async def stop(self) -> None:
        """Write what waits, then close the file."""
        for asked in self._asked.values():
            asked.flush()
        self._queue.put(None)
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._thread.join()
        self._db.close()

    def _run(self) -> None:
        while group := self._gather():
            try:
                self._commit(group)
            except Exception as why:  # nobody waits for ever, and the next are written
                log.exception("failed: writing to the store")
                if self._db.in_transaction:
                    self._db.rollback()
                for job in group:
                    job.failure = why
            _report(group)

    def _gather(self) -> list[_Job]:
        """Everything that waits, at least one job; nothing when the writer is to stop."""
        group: list[_Job] = []
        while (jobs := self._queue.get()) is not None:
            group += jobs
            if len(group) >= _GROUP or self._queue.empty():
                return group
        self._queue.put(None)  # to be met again with nothing before it
        return group

    def _commit(self, group: Sequence[_Job]) -> None:
        """All together; if one of them cannot be written, each by itself."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._write([job.batch for job in group])
            except Exception:  # which of them it was shows when each is tried by itself
                self._db.rollback()
                self._db.execute("BEGIN IMMEDIATE")
                for job in group:
                    self._write_apart(job)
            self._db.execute("COMMIT")
        except sqlite3.Error as why:
            self._db.rollback()
            for job in group:
                job.failure = Unavailable(str(why))

    def _write_apart(self, job: _Job) -> None:
        self._db.execute("SAVEPOINT job")
        try:
            self._write([job.batch])
        except Exception as why:
            self._db.execute("ROLLBACK TO job")
            job.failure = _failure(why)
        self._db.execute("RELEASE job")

    def _write(self, batches: Iterable[Batch]) -> None:
        """Nothing else refers to events, so they come last, many at a time.

        Every statement gives the interpreter's lock away and waits to get it back: what a busy
        house pays for is the number of statements, not of rows.
        """
        events: list[tuple[Any, ...]] = []
        for write in chain.from_iterable(batches):
            for statement, values in write.statements():
                if statement is INSERT_EVENT:
                    events.append(values)
                    continue
                done = self._db.execute(statement, values)
                if isinstance(statement, MustChange) and done.rowcount != 1:
                    raise sqlite3.IntegrityError("another writer was first")
        for first in range(0, len(events), _ROWS):
            some = events[first : first + _ROWS]
            self._db.execute(_insert_events(len(some)), [value for row in some for value in row])


@cache
def _insert_events(rows: int) -> str:
    head, _, row = INSERT_EVENT.partition("VALUES")
    return f"{head} VALUES {', '.join([row] * rows)}"


def _failure(why: Exception) -> Exception:
    """What the writer of a job is told; what is not the database's doing is told as it is."""
    if isinstance(why, sqlite3.IntegrityError):
        return KeyTaken() if "event.key" in str(why) else Conflict()
    return Unavailable(str(why)) if isinstance(why, sqlite3.Error) else why


def _report(group: Sequence[_Job]) -> None:
    """Wake every waiting request, one call into each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in group:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        with suppress(RuntimeError):  # that loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(_wake, jobs)


def _wake(jobs: Sequence[_Job]) -> None:
    for job in jobs:
        if job.done.cancelled():
            continue
        if job.failure is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(job.failure)
