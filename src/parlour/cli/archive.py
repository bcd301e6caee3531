"""`parlour backup`, `parlour restore` and `parlour migrate`: what keeps a house over the years."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from parlour.cli.settings import Database, File, house_settings
from parlour.server.shared.config_sources import masked
from parlour.store import BadBackup, NotEmpty, TooNew, Unavailable, pending, store_at
from parlour.store import back_up as back_up_store
from parlour.store import restore as restore_store

__all__ = ["backup", "migrate", "restore"]

T = TypeVar("T")


def backup(
    file: Annotated[Path, typer.Argument(help="Where to.")],
    database: Database = None,
    config: File = None,
    *,
    force: Annotated[bool, typer.Option(help="Replace a file that is there.")] = False,
) -> None:
    """Copy the house into one file, while it is open or not: all of it, as it is at one moment."""
    address = house_settings(config, database=database).config.database
    _do(back_up_store(address, file, force=force))
    typer.echo(f"{masked(address)} is kept in {file} ({file.stat().st_size:,} bytes).")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `parlour backup` made.")],
    database: Database = None,
    config: File = None,
    *,
    force: Annotated[
        bool, typer.Option(help="Replace a house that is not empty: what is in it is lost.")
    ] = False,
) -> None:
    """Fill an empty house from a backup. The house must be closed."""
    address = house_settings(config, database=database).config.database
    _do(restore_store(address, file, force=force))
    typer.echo(f"{masked(address)} is as {file} had it.")


def migrate(
    database: Database = None,
    config: File = None,
    *,
    show: Annotated[bool, typer.Option(help="Only say what would be done.")] = False,
) -> None:
    """Bring the database's schema up to this version. `parlour serve` does so by itself."""
    address = house_settings(config, database=database).config.database
    version, steps = _do(pending(address))
    typer.echo(f"{masked(address)} has schema {version}.")
    for step in steps:
        typer.echo(f"{'to do' if show else 'doing'}: {step}")
    if not show:
        _do(_migrate(address))
        typer.echo("It is up to date.")


async def _migrate(address: str) -> None:
    store = store_at(address)
    try:
        await store.start()
    finally:
        await store.stop()


def _do(work: Coroutine[None, None, T]) -> T:
    try:
        return asyncio.run(work)
    except NotEmpty as why:
        typer.echo(f"{why}; --force replaces it.", err=True)
        raise typer.Exit(1) from None
    except (BadBackup, TooNew, Unavailable, OSError) as why:
        typer.echo(masked(str(why)), err=True)
        raise typer.Exit(1) from None
