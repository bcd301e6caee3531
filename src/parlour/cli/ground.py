"""What a house stands on is there: else a line says what is not, and what to look at."""

from __future__ import annotations

import asyncio

import typer
from rich.console import Console

from parlour.server.shared.config import Config
from parlour.server.shared.config_sources import masked
from parlour.store import TooNew, Unavailable, store_at

__all__ = ["require_database", "require_redis"]

_FILE = (
    "Check that the file is a house's, that it and its folder can be written and that the disk "
    "has room, or choose another: --database FILE"
)
_POSTGRES = (
    "Check that it runs and that address, user, password and database are right: "
    "--database or PARLOUR_DATABASE"
)
_REDIS = "Check that it runs and that address and password are right: --redis or PARLOUR_REDIS"
_NEWER = "It was written by a newer Parlour: install that one, or choose another: --database"


def require_database(config: Config, console: Console) -> None:
    """The database is free to be served, can be opened and is brought up to date."""
    address = config.database
    advice = _POSTGRES if address.startswith("postgres") else _FILE
    try:
        store_at(address).hold()
    except Unavailable as why:  # it has its own advice
        _end(console, f"{why}.")
    try:
        asyncio.run(_opened(address))
    except TooNew as why:
        _end(console, f"{masked(address)}: {why}. {_NEWER}")
    except Unavailable as why:
        _end(console, f"{why}. {advice}")


def require_redis(config: Config, console: Console) -> None:
    """Redis answers, where the house needs one."""
    if not config.redis:
        return
    # A house that has not outgrown one process does not have it.
    from parlour.server.shared.redis_bus import require_answer  # noqa: PLC0415

    try:
        asyncio.run(require_answer(config.redis))
    except Unavailable as why:
        _end(console, f"{why}. {_REDIS}")


async def _opened(address: str) -> None:
    store = store_at(address)
    try:
        await store.start()
    finally:
        await store.stop()


def _end(console: Console, line: str) -> None:
    console.print(line, markup=False, soft_wrap=True)
    raise typer.Exit(1) from None
