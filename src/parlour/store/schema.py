"""Forward-only migrations: numbered SQL files, each run once, in order."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from importlib.resources import files

__all__ = ["MIGRATIONS", "TooNew", "is_ours", "migrate", "names", "scripts", "version_of"]

_ROOT = files("parlour.store") / "migrations"


def names(database: str) -> list[str]:
    """The migrations of that kind of database by name, in order."""
    folder = _ROOT / database
    return sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))


def scripts(database: str) -> tuple[str, ...]:
    """The migrations of that kind of database, in order."""
    return tuple((_ROOT / database / name).read_text("utf-8") for name in names(database))


MIGRATIONS = scripts("sqlite")


class TooNew(Exception):
    """The database was written by a newer version of the house."""


def migrate(db: sqlite3.Connection, steps: Sequence[str] = MIGRATIONS) -> None:
    """Bring the file's schema up to date, one transaction for each step. Raises `TooNew`."""
    if version_of(db) > len(steps):
        raise TooNew(f"the file has schema {version_of(db)}, this version of Parlour {len(steps)}")
    while version_of(db) < len(steps):
        with db:
            db.execute("BEGIN IMMEDIATE")
            # Asked again behind the lock: another process may have opened the same file.
            for step in steps[version_of(db) :][:1]:
                for statement in _statements(step):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {version_of(db) + 1}")


def is_ours(db: sqlite3.Connection) -> bool:
    """It is empty or a house's: no other program's file gets our tables. One query, one moment."""
    things, houses = db.execute(
        "SELECT count(*), count(*) FILTER (WHERE name = 'match') FROM sqlite_master"
    ).fetchone()
    return not things or bool(houses)


def version_of(db: sqlite3.Connection) -> int:
    """How many migrations the file has seen."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _statements(script: str) -> Iterator[str]:
    """The script's statements one by one: `executescript` would commit behind each."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
