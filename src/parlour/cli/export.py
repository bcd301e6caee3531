"""`parlour export` and `parlour recount`: open data, and ratings from it alone."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, BinaryIO, TypeVar

import msgspec
import typer

from parlour.cli.settings import Database, File, house_settings
from parlour.cli.written import Written
from parlour.server.export.export import START, lines, put_back, rated, ratings_of, read_place
from parlour.server.shared.config_sources import masked
from parlour.server.shared.slices import Slices
from parlour.store import Standing, Store, TooNew, Unavailable, store_at
from parlour.store.ratings import Recount

__all__ = ["export", "recount"]

T = TypeVar("T")


def export(
    to: Annotated[
        Path | None,
        typer.Option(help="A file; gone on from, or written anew where what it has has changed."),
    ] = None,
    after: Annotated[str, typer.Option(help="Go on behind the line with this counted-id.")] = "",
    database: Database = None,
    config: File = None,
    *,
    ndjson: Annotated[bool, typer.Option(help="A line of JSON for each match.")] = True,  # noqa: ARG001
) -> None:
    """Write every rated match as a line of JSON, while the house is open or not."""
    place = read_place(after) if after else START
    if place is None:
        raise typer.BadParameter("after is the counted and the id of a line: 1284-rvus…")
    address = house_settings(config, database=database).config.database
    if to is None:
        _at(address, lambda store: _write(store, sys.stdout.buffer, place))
        return
    try:
        written = Written.read(to) if to.exists() else Written(place)
    except msgspec.DecodeError as why:
        raise typer.BadParameter(f"{to} is no such export: name another file ({why})") from None
    typer.echo(_at(address, lambda store: _go_on(store, to, written)))


def recount(
    file: Annotated[Path, typer.Argument(help="What `parlour export` wrote.")],
    database: Database = None,
    config: File = None,
    *,
    check: Annotated[
        bool, typer.Option(help="Compare with what the house keeps; print what differs.")
    ] = False,
    write: Annotated[
        bool, typer.Option(help="Keep them in place of those of the house, which must be closed.")
    ] = False,
) -> None:
    """Reckon every rating from an export alone, a line of JSON each."""
    try:
        with file.open("rb") as written:
            made = ratings_of(written)
    except (OSError, msgspec.DecodeError) as why:
        typer.echo(f"{file} cannot be read: {why}", err=True)
        raise typer.Exit(1) from None
    standings = made.standings
    if write:
        _write_back(house_settings(config, database=database).config.database, made, file)
    if not check:
        for standing in sorted(() if write else standings, key=_key):
            typer.echo(msgspec.json.encode(asdict(standing)).decode())
        return
    address = house_settings(config, database=database).config.database
    kept = _at(address, _kept)
    people = {standing.person for standing in kept}
    reckoned = {_key(one): one for one in standings if one.person in people}
    wrong = [one for one in kept if reckoned.pop(_key(one), None) != one]
    for one in (*wrong, *reckoned.values()):
        typer.echo(f"differs: {' '.join(_key(one))}", err=True)
    if wrong or reckoned:
        raise typer.Exit(1)
    typer.echo(f"All {len(kept)} ratings are as the export says.")


def _write_back(address: str, made: Recount, file: Path) -> None:
    kept = _at(address, lambda store: put_back(store, made))
    if kept is None:
        typer.echo(f"The house has counted matches that {file} lacks: export anew.", err=True)
        raise typer.Exit(1)
    typer.echo(f"{len(kept.standings)} ratings are kept, from {len(made.places)} matches.")


def _at(address: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = store_at(address)
        try:
            await store.start()
            return await work(store)
        finally:
            await store.stop()

    try:
        return asyncio.run(run())
    except (TooNew, Unavailable) as why:
        typer.echo(masked(str(why)), err=True)
        raise typer.Exit(1) from None


def _key(standing: Standing) -> tuple[str, str, str]:
    return standing.person, standing.game, standing.variant


async def _write(store: Store, out: BinaryIO, after: tuple[int, str]) -> int:
    count = 0
    async for line in lines(store, Slices(), rated(store), after):
        out.write(line)
        count += 1
    out.flush()
    return count


async def _go_on(store: Store, file: Path, written: Written) -> str:
    """Write what the file does not have yet; all of it where what it has is not so any more."""
    if await written.stands(store):
        with file.open("ab") as out:
            return f"{await _write(store, out, written.place)} matches more are in {file}."
    fresh = file.with_name(f"{file.name}.new")
    with fresh.open("wb") as out:
        count = await _write(store, out, START)
    fresh.replace(file)
    return f"What {file} had has changed: it was written anew, {count} matches."


async def _kept(store: Store) -> list[Standing]:
    people = await store.people.accounts()
    return [one for person in people for one in await store.ratings.standings(person.id)]
