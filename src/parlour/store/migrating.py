"""Forward-only migrations: numbered SQL files, each run once, in order."""

from __future__ import annotations

import sqlite3
from importlib.resources import files

__all__ = ["MIGRATIONS", "TooNew", "migrate"]


def _read_all() -> tuple[str, ...]:
    folder = files("parlour.store") / "migrations"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return tuple((folder / name).read_text("utf-8") for name in names)


MIGRATIONS = _read_all()


class TooNew(Exception):
    """The file was written by a newer version of the house."""


def migrate(db: sqlite3.Connection, upto: int = len(MIGRATIONS)) -> None:
    """Bring the file's schema up to date, one transaction for each step."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise TooNew(f"the file has schema {version}, this version of Parlour {len(MIGRATIONS)}")
    for number, script in enumerate(MIGRATIONS[version:upto], start=version + 1):
        db.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
