"""The default store: one SQLite file, WAL, fsync, group commit."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from parlour.match import Event, Kind
from parlour.store import queries
from parlour.store.batch import Attempt, Batch, Opened, SeatToken, SquareGame
from parlour.store.migrating import migrate
from parlour.store.store import Unavailable
from parlour.store.writer import Writer

__all__ = ["SqliteStore"]

T = TypeVar("T")
_READERS = 2
_SETTINGS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class SqliteStore:
    """The log in one file. Writes go through one thread, reads through a few others."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer: Writer | None = None
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="store-read")
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []

    async def start(self) -> None:
        """Open the file, making it and its folder where there are none."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        db = connect(self._path)
        try:
            migrate(db)
        except BaseException:
            db.close()
            raise
        self._writer = Writer(db)

    async def stop(self) -> None:
        """Write what is under way and close."""
        writer, self._writer = self._writer, None
        if writer is not None:
            await asyncio.to_thread(writer.stop)
        self._readers.shutdown()
        for db in self._connections:
            db.close()
        self._connections.clear()

    async def commit(self, batch: Batch) -> None:
        """Write all of the batch or none of it."""
        await self._open().write(batch)

    async def opened(self, match: str) -> Opened | None:
        """The match of that id."""
        row = await self._read(lambda db: db.execute(queries.OPENED, (match,)).fetchone())
        return row and Opened(row[0], row[1], row[2], row[3], bool(row[4]))

    async def events(self, match: str, since: int = -1) -> list[Event]:
        """The events after `since`, in order."""
        rows = await self._read(lambda db: db.execute(queries.EVENTS, (match, since)).fetchall())
        return [_event(row) for row in rows]

    async def by_key(self, match: str, key: str) -> Event | None:
        """The event that a request of that key made."""
        row = await self._read(lambda db: db.execute(queries.BY_KEY, (match, key)).fetchone())
        return row and _event(row)

    async def tokens(self, match: str) -> Sequence[SeatToken]:
        """The tokens that open seats of the match."""
        rows = await self._read(lambda db: db.execute(queries.TOKENS, (match,)).fetchall())
        return [SeatToken(*row) for row in rows]

    async def square_game(self, game: str) -> SquareGame | None:
        """The game of Four in a Square's own routes with that id."""
        row = await self._read(lambda db: db.execute(queries.SQUARE_GAME, (game,)).fetchone())
        return row and SquareGame(row[0], row[1], bool(row[2]), row[3])

    async def listed(self, limit: int) -> Sequence[str]:
        """The public matches that are not over, the newest first."""
        rows = await self._read(lambda db: db.execute(queries.LISTED, (limit,)).fetchall())
        return [match for (match,) in rows]

    async def daily(self, day: str) -> str | None:
        """The seed of that day's deal."""
        row = await self._read(lambda db: db.execute(queries.DAILY, (day,)).fetchone())
        return None if row is None else str(row[0])

    async def attempts(self, day: str) -> Sequence[Attempt]:
        """Every visitor's attempt at that day's deal."""
        rows = await self._read(lambda db: db.execute(queries.ATTEMPTS, (day,)).fetchall())
        return [Attempt(*row) for row in rows]

    async def agenda(self) -> Sequence[tuple[str, int]]:
        """Every match that the house must look at by itself, with the time of that."""
        rows = await self._read(lambda db: db.execute(queries.AGENDA).fetchall())
        return [(match, due) for match, due in rows]

    async def keep_snapshot(self, match: str, seq: int, data: str) -> None:
        """Remember a match as it was after event `seq`."""
        await self._open().write((match, seq, data))

    async def snapshot(self, match: str) -> tuple[int, str] | None:
        """The latest snapshot."""
        row = await self._read(lambda db: db.execute(queries.SNAPSHOT, (match,)).fetchone())
        return row and (row[0], row[1])

    def _open(self) -> Writer:
        if self._writer is None:
            raise Unavailable("the store is closed")
        return self._writer

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        self._open()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._on_reader, query)
        except sqlite3.Error as why:
            raise Unavailable(str(why)) from why

    def _on_reader(self, query: Callable[[sqlite3.Connection], T]) -> T:
        db: sqlite3.Connection | None = getattr(self._local, "db", None)
        if db is None:
            db = self._local.db = connect(self._path)
            self._connections.append(db)
        return query(db)


def connect(path: Path) -> sqlite3.Connection:
    """A connection for one thread at a time, in autocommit, durable at every commit."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        for setting in _SETTINGS:
            db.execute(f"PRAGMA {setting}")
    except sqlite3.Error as why:
        db.close()
        raise Unavailable(f"{path}: {why}") from why
    return db


def _event(row: tuple[int, int, int, str, str, str | None]) -> Event:
    seq, at, seat, kind, text, key = row
    return Event(seq, at, seat, Kind(kind), text, key)
