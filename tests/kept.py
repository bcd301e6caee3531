"""What the database of a house keeps, read and changed behind its back: SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg

__all__ = ["change", "everything", "rows"]


def rows(database: object, query: str, *values: object) -> list[tuple[Any, ...]]:
    """What the database says."""
    if _is_outgrown(database):
        with ThreadPoolExecutor() as pool:  # a test may have a loop of its own
            return pool.submit(asyncio.run, _rows(str(database), query, values)).result()
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return db.execute(query, values).fetchall()


def change(database: object, statement: str, *values: object) -> None:
    """Write to the database."""
    if _is_outgrown(database):
        rows(database, statement, *values)
    else:
        with closing(sqlite3.connect(str(database))) as db, db:
            db.execute(statement, values)


def everything(database: object) -> bytes:
    """Every byte of SQLite's files, every row of PostgreSQL."""
    if not _is_outgrown(database):
        folder = Path(str(database)).parent
        return b"".join(path.read_bytes() for path in folder.glob("house.sqlite*"))
    tables = rows(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    return repr([rows(database, f"TABLE {table}") for (table,) in tables]).encode()


def _is_outgrown(database: object) -> bool:
    return str(database).startswith("postgresql:")


async def _rows(url: str, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
    numbers = count(1)
    db = await asyncpg.connect(url)
    try:
        found = await db.fetch(re.sub(r"\?", lambda _: f"${next(numbers)}", query), *values)
    finally:
        await db.close()
    return [tuple(row) for row in found]
