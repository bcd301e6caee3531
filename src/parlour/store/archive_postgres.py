"""Backup of a PostgreSQL house, open or not, and restoring into one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.store.archive import NotEmpty, columns, fresh_file, has_anything, readable, tables
from parlour.store.postgres import connected, migrate_postgres, version_of_postgres
from parlour.store.schema import MIGRATIONS, TooNew, migrate, scripts
from parlour.store.store import Unavailable
from parlour.store.trouble import TROUBLE

__all__ = ["back_up", "restore"]

_ROWS = 2_000


async def back_up(url: str, backup: Path, *, force: bool) -> None:
    """Copy the house as it is at one moment: one transaction that sees one snapshot of it all."""
    db = await connected(url)
    try:
        async with db.transaction(isolation="repeatable_read", readonly=True):
            await _require_schema(db)
            with fresh_file(backup, force=force) as copy:
                migrate(copy, MIGRATIONS)
                for table in tables(copy):
                    await _fetch(db, copy, table)
    except TROUBLE as why:
        raise Unavailable(str(why)) from why
    finally:
        await db.close()


async def restore(url: str, backup: Path, *, force: bool) -> None:
    """Fill the database from the backup, all or nothing. Raises `NotEmpty` unless forced."""
    db = await connected(url)
    try:
        await migrate_postgres(db, scripts("postgres"))
        with readable(backup) as copy:
            async with db.transaction():
                names = ", ".join(tables(copy))
                await db.execute(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
                if not force and await db.fetchval(has_anything(tables(copy))):
                    raise NotEmpty("the database is not empty")
                await db.execute(f"TRUNCATE {names}")
                for table in tables(copy):
                    await _put(db, copy, table)
    except TROUBLE as why:
        raise Unavailable(str(why)) from why
    finally:
        await db.close()


async def _require_schema(db: Any) -> None:
    version, ours = await version_of_postgres(db), len(scripts("postgres"))
    if version > ours:
        raise TooNew(f"the database has schema {version}, this version {ours}")
    if version < ours:
        raise Unavailable(f"the database has schema {version}: run `parlour migrate` first")


async def _fetch(db: Any, copy: sqlite3.Connection, table: str) -> None:
    names = columns(copy, table)
    marks = ", ".join("?" * len(names))
    insert = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608
    rows = await db.cursor(f"SELECT {', '.join(names)} FROM {table}")  # noqa: S608
    copy.execute("BEGIN")
    copy.execute(f"DELETE FROM {table}")  # noqa: S608 - the new schema may have rows of its own
    while some := await rows.fetch(_ROWS):
        copy.executemany(insert, map(tuple, some))
    copy.execute("COMMIT")


async def _put(db: Any, copy: sqlite3.Connection, table: str) -> None:
    names = columns(copy, table)
    kinds = await db.fetch(
        "SELECT column_name FROM information_schema.columns WHERE table_name = $1"
        " AND table_schema = current_schema() AND data_type = 'boolean'",
        table,
    )
    truths = [number for number, name in enumerate(names) if name in {row[0] for row in kinds}]

    def rows() -> Iterator[list[Any]]:
        for row in copy.execute(f"SELECT {', '.join(names)} FROM {table}"):  # noqa: S608
            values = list(row)
            for number in truths:
                values[number] = bool(values[number])
            yield values

    await db.copy_records_to_table(table, records=rows(), columns=names)
