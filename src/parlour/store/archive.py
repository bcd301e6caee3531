"""A backup is one SQLite file with the house's own schema, whatever database the house is on.

So a backup of one kind of database can be restored into the other: that is how a house grows from
SQLite to PostgreSQL, and how anybody can look into a backup.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from parlour.store.schema import MIGRATIONS, migrate, version_of

__all__ = ["BadBackup", "NotEmpty", "columns", "fresh_file", "has_anything", "readable", "tables"]


_ALWAYS = frozenset({"pulse", "rating_clock"})
"""Tables that have their row in a house that nobody has entered yet."""


class NotEmpty(Exception):
    """There is something already where something else is to be put."""


class BadBackup(Exception):
    """The file is no backup of a house, or not a whole one."""


@contextmanager
def fresh_file(path: Path, *, force: bool) -> Iterator[sqlite3.Connection]:
    """A new database that takes its place only when it is whole. Nobody else may read it.

    Raises `NotEmpty` where there is a file, unless that is to be replaced.
    """
    if path.exists() and not force:
        raise NotEmpty(f"{path} is there already")
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.partial")
    partial.unlink(missing_ok=True)
    partial.touch(mode=0o600, exist_ok=False)
    try:
        with closing(sqlite3.connect(partial, isolation_level=None)) as db:
            yield db
            db.execute("PRAGMA journal_mode = DELETE")  # one file, not three
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def readable(backup: Path) -> Iterator[sqlite3.Connection]:
    """A passing copy of the backup, checked and brought up to this version's schema.

    Raises `BadBackup` or `TooNew`.
    """
    if not backup.is_file():
        raise BadBackup(f"{backup}: there is no such file")
    with closing(sqlite3.connect("", isolation_level=None)) as copy:
        try:
            with closing(sqlite3.connect(backup)) as db:
                if not version_of(db) > 0 or "match" not in tables(db):
                    raise BadBackup(f"{backup} is not a backup of a house")
                db.backup(copy)
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.Error as why:
            raise BadBackup(f"{backup} cannot be read: {why}") from why
        if found != "ok":
            raise BadBackup(f"{backup} is damaged: {found}")
        migrate(copy, MIGRATIONS)
        yield copy


def tables(db: sqlite3.Connection) -> list[str]:
    """The tables of the schema: each behind those that it refers to, as they were made."""
    query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return [name for (name,) in db.execute(f"{query} ORDER BY rowid")]


def has_anything(names: Iterable[str]) -> str:
    """The query that says whether any of these tables has a row that somebody would miss.

    A house that was opened and closed has beaten, and its clock of ratings stands at its start.
    """
    kept = [name for name in names if name not in _ALWAYS]
    rows = (f"EXISTS (SELECT 1 FROM {name})" for name in kept)  # noqa: S608
    return f"SELECT {' OR '.join(rows)}"


def columns(db: sqlite3.Connection, table: str) -> list[str]:
    """The columns of a table."""
    return [name for (name,) in db.execute("SELECT name FROM pragma_table_info(?)", (table,))]
