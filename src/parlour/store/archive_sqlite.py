"""Backup of a SQLite house, open or not, and restoring into one that is closed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.store.archive import NotEmpty, fresh_file, has_anything, readable, tables
from parlour.store.schema import version_of
from parlour.store.store import Unavailable

__all__ = ["back_up", "restore"]


def back_up(house: Path, backup: Path, *, force: bool) -> None:
    """Copy the house as it is at one moment. Whoever writes meanwhile is not held up.

    The copy is read in one transaction, which sees nothing of what is committed after it began.
    """
    if not house.is_file():
        raise Unavailable(f"{house}: there is no such file")
    try:
        with (
            closing(sqlite3.connect(house, timeout=10)) as db,
            fresh_file(backup, force=force) as copy,
        ):
            db.backup(copy)
    except sqlite3.Error as why:
        raise Unavailable(f"{house}: {why}") from why


def restore(house: Path, backup: Path, *, force: bool) -> None:
    """Put the backup in place of the house. Raises `NotEmpty` unless that is empty, or forced."""
    with readable(backup) as copy:
        if house.exists():
            _require_free(house, force=force)
        with fresh_file(house, force=True) as made:
            copy.backup(made)


def _require_free(house: Path, *, force: bool) -> None:
    try:
        with closing(sqlite3.connect(house, isolation_level=None, timeout=1)) as db:
            db.execute("PRAGMA journal_mode = DELETE")  # only the sole user of a file may do this
            if not force and version_of(db) and _has_rows(db):
                raise NotEmpty(f"{house} is not empty")
    except sqlite3.OperationalError as why:
        raise Unavailable(f"{house} is in use: close the house first ({why})") from why
    except sqlite3.DatabaseError as why:
        if not force:
            raise NotEmpty(f"{house} is there and no database: {why}") from why


def _has_rows(db: sqlite3.Connection) -> bool:
    return bool(db.execute(has_anything(tables(db))).fetchone()[0])
