"""The default store: one SQLite file, WAL, fsync, group commit."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from parlour.store.file_lock import hold, let_go
from parlour.store.group import WAIT_S
from parlour.store.schema import is_ours, migrate
from parlour.store.sql import Batch
from parlour.store.store import Store, Unavailable
from parlour.store.writer import Writer

__all__ = ["SqliteStore"]

_READERS = 2
_OWNER_ONLY = 0o600
_SETTINGS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "temp_store = MEMORY",  # what undoes half a statement need not outlive the process
)


class SqliteStore(Store):
    """The log in one file. Writes go through one thread, reads through a few others."""

    def __init__(self, path: Path, wait: float = WAIT_S) -> None:
        super().__init__()
        self._path = path
        self._wait = wait
        self._writer: Writer | None = None
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="store-read")
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._holds = False

    def hold(self) -> None:
        """Serve the file from here on, alone, until it is closed or the process ends."""
        hold(self._path)
        self._holds = True

    async def start(self) -> None:
        """Open the file, making it and its folder where there are none. It is its owner's alone."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as why:
            raise Unavailable(f"{self._path}: {why.strerror}") from why
        _require_ours(self._path)
        _make_private(self._path)
        db = connect(self._path)
        try:
            migrate(db)
        except BaseException as why:
            db.close()
            if isinstance(why, sqlite3.Error):
                raise Unavailable(f"{self._path}: {why}") from why
            raise
        self._writer = Writer(db, self._wait)

    async def stop(self) -> None:
        """Write what is under way and close."""
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.stop()
        self._readers.shutdown()
        if self._holds:
            let_go(self._path)
        for db in self._connections:
            db.close()
        self._connections.clear()

    async def commit(self, batch: Batch) -> None:
        """Write all of the batch or none of it."""
        await self._open().write(batch)

    def _open(self) -> Writer:
        if self._writer is None:
            raise Unavailable("the store is closed")
        return self._writer

    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        self._open()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._on_reader, query, values)
        except sqlite3.Error as why:
            raise Unavailable(str(why)) from why

    def _on_reader(self, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        db: sqlite3.Connection | None = getattr(self._local, "db", None)
        if db is None:
            db = self._local.db = connect(self._path)
            self._connections.append(db)
        return db.execute(query, values).fetchall()


def _require_ours(path: Path) -> None:
    """Before anything of the file is changed, be it how its journal is kept."""
    if not path.is_file():
        return
    try:
        with closing(sqlite3.connect(path)) as db:
            ours = is_ours(db)
    except sqlite3.Error as why:
        raise Unavailable(f"{path}: {why}") from why
    if not ours:
        raise Unavailable(f"{path}: the database of another program")


def _make_private(path: Path) -> None:
    """It holds hashes of passwords and tokens. SQLite gives the files beside it the same rights."""
    with suppress(OSError):  # what cannot be opened is said when it is connected to
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _OWNER_ONLY))
        for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            if file.exists() and file.stat().st_mode & 0o077:
                file.chmod(_OWNER_ONLY)


def connect(path: Path) -> sqlite3.Connection:
    """A connection for one thread at a time, in autocommit, durable at every commit."""
    try:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    except sqlite3.Error as why:
        raise Unavailable(f"{path}: {why}") from why
    try:
        for setting in _SETTINGS:
            db.execute(f"PRAGMA {setting}")
    except sqlite3.Error as why:
        db.close()
        raise Unavailable(f"{path}: {why}") from why
    return db
