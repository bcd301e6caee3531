"""Which store an address means, and what can be done to it from outside."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.store import archive_sqlite
from parlour.store.group import WAIT_S
from parlour.store.schema import names, version_of
from parlour.store.sqlite import SqliteStore
from parlour.store.store import Store, Unavailable

__all__ = ["back_up", "pending", "restore", "store_at"]

_OUTGROWN = "PostgreSQL needs `pip install parlour[outgrown]`"


def store_at(address: str, wait: float = WAIT_S) -> Store:
    """A PostgreSQL database by its URL, or the SQLite file of that name.

    `wait` is for how many seconds a write may be kept waiting for others that come fast.
    """
    if not _is_postgres(address):
        return SqliteStore(Path(address), wait)
    try:
        from parlour.store.postgres import PostgresStore  # noqa: PLC0415 - an optional part
    except ImportError as why:
        raise Unavailable(_OUTGROWN) from why
    return PostgresStore(address, wait=wait)


async def back_up(address: str, backup: Path, *, force: bool = False) -> None:
    """Copy the house, as it is at one moment, into a file. Raises `NotEmpty` where that is."""
    if _is_postgres(address):
        store_at(address)  # which says what is missing
        from parlour.store import archive_postgres  # noqa: PLC0415 - an optional part

        await archive_postgres.back_up(address, backup, force=force)
    else:
        await asyncio.to_thread(archive_sqlite.back_up, Path(address), backup, force=force)


async def restore(address: str, backup: Path, *, force: bool = False) -> None:
    """Fill the house from a backup. Raises `NotEmpty` where there are matches, unless forced."""
    if _is_postgres(address):
        store_at(address)
        from parlour.store import archive_postgres  # noqa: PLC0415 - an optional part

        await archive_postgres.restore(address, backup, force=force)
    else:
        await asyncio.to_thread(archive_sqlite.restore, Path(address), backup, force=force)


async def pending(address: str) -> tuple[int, list[str]]:
    """The schema's version, and the migrations by name that it has not seen."""
    if _is_postgres(address):
        store_at(address)
        from parlour.store.postgres import version_at  # noqa: PLC0415 - an optional part

        version, known = await version_at(address), names("postgres")
    else:
        version, known = await asyncio.to_thread(_version_of_file, Path(address)), names("sqlite")
    return version, known[version:]


def _is_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


def _version_of_file(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        with closing(sqlite3.connect(path)) as db:
            return version_of(db)
    except sqlite3.Error as why:
        raise Unavailable(f"{path}: {why}") from why
