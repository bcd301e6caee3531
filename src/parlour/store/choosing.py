"""Which store an address means."""

from __future__ import annotations

from pathlib import Path

from parlour.store.sqlite import SqliteStore
from parlour.store.store import Store, Unavailable

__all__ = ["store_at"]


def store_at(address: str) -> Store:
    """A PostgreSQL database by its URL, or the SQLite file of that name."""
    if not address.startswith(("postgresql://", "postgres://")):
        return SqliteStore(Path(address))
    try:
        from parlour.store.postgres import PostgresStore  # noqa: PLC0415 - an optional part
    except ImportError as why:
        raise Unavailable("PostgreSQL needs `pip install parlour[outgrown]`") from why
    return PostgresStore(address)
