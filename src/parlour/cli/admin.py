"""`parlour admin …`: what a host does at the machine itself, whoever is signed in."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.table import Table

from parlour.cli.settings import Database, house_settings
from parlour.kernel import Illegal
from parlour.server.http.limits import Limits
from parlour.server.people.connections import PersonConnections
from parlour.server.people.people import People
from parlour.server.people.reset import new_code
from parlour.server.people.roles import Roles
from parlour.server.results.recount import recount
from parlour.server.shared import secret
from parlour.server.shared.bus import Alone
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Conflict, Role, Store, TooNew, Unavailable, store_at
from parlour.store.moderation import ActKind, Close, ModeratorAct, Reopen

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, help="Look after the people of the house.")

T = TypeVar("T")
Name = Annotated[str, typer.Argument(help="The account's name.")]


@app.command("list")
def list_people(database: Database = None) -> None:
    """Every account, with its role."""

    async def fetch(_people: People, store: Store) -> Table:
        table = Table("name", "role", "since", "id", box=None)
        for person in await store.people.accounts():
            since = datetime.fromtimestamp(person.created / 1_000, UTC).date().isoformat()
            table.add_row(person.name, person.role, since, person.id)
        return table

    Console().print(_do(database, fetch))


@app.command("make-host")
def make_host(name: Name, database: Database = None) -> None:
    """Let an account host the house."""
    _set_role(name, Role.HOST, database)


@app.command("set-role")
def set_role(
    name: Name,
    role: Annotated[Role, typer.Argument(help="player, moderator or host.")],
    database: Database = None,
) -> None:
    """Say what an account is."""
    if role in (Role.GUEST, Role.BOT):
        raise typer.BadParameter("an account is made player, moderator or host")
    _set_role(name, role, database)


@app.command("reset-password")
def reset_password(
    name: Name,
    password: Annotated[
        str | None, typer.Option(help="The new one; one is made up and printed if absent.")
    ] = None,
    database: Database = None,
) -> None:
    """Give an account another password and sign it out everywhere."""
    chosen = password or secrets.token_urlsafe(12)

    async def reset(people: People, _store: Store) -> str:
        person = await people.named(name)
        await people.reset_password(person, chosen)
        return person.name

    who = _do(database, reset)
    typer.echo(f"{who} is signed out everywhere.")
    if password is None:
        typer.echo(f"The new password: {chosen}")


@app.command("reset-code")
def reset_code(name: Name, database: Database = None) -> None:
    """Print a code by which the account can choose another password, once, for a day."""

    async def make(people: People, store: Store) -> tuple[str, str]:
        person = await people.named(name)
        code, write = new_code(person)
        await store.commit([write, _written(person.id, ActKind.RESET_CODE, "at the machine")])
        return person.name, code

    who, code = _do(database, make)
    typer.echo(f"The code for {who}, good for a day and for once: {code}")


@app.command("close")
def close(
    name: Name,
    why: Annotated[str, typer.Option(help="The account is told so when it signs in.")],
    database: Database = None,
) -> None:
    """Close an account: it is signed out everywhere and cannot sign in."""

    async def work(people: People, store: Store) -> str:
        person = await people.named(name)
        await store.commit([Close(person.id, why), _written(person.id, ActKind.CLOSE, why)])
        return person.name

    typer.echo(f"{_do(database, work)} is closed.")


@app.command("reopen")
def reopen(
    name: Name,
    why: Annotated[str, typer.Option(help="It is written down.")],
    database: Database = None,
) -> None:
    """Let a closed account sign in again."""

    async def work(people: People, store: Store) -> str:
        person = await people.named(name)
        await store.commit([Reopen(person.id), _written(person.id, ActKind.REOPEN, why)])
        return person.name

    typer.echo(f"{_do(database, work)} is open again.")


@app.command("recompute-ratings")
def recompute_ratings(database: Database = None) -> None:
    """Work out every rating anew from the log. Best done while the house is closed."""

    async def work(_people: People, store: Store) -> str:
        matches, ratings = await recount(store)
        return f"{ratings} ratings from {matches} rated matches."

    typer.echo(_do(database, work))


def _written(person: str, kind: ActKind, why: str) -> ModeratorAct:
    """What the host did at the machine itself, as it is kept."""
    return ModeratorAct(secret.match_id(), now_ms(), "", person, kind, why)


def _set_role(name: str, role: Role, database: str | None) -> None:
    async def change(people: People, store: Store) -> str:
        person = await Roles(store).set_role(await people.named(name), role)
        return f"{person.name} is {role} now."

    typer.echo(_do(database, change))


def _do(database: str | None, work: Callable[[People, Store], Awaitable[T]]) -> T:
    """Do it beside a house that may be open, on the same database."""
    config = house_settings(database=database).config

    async def run() -> T:
        store = store_at(config.database)
        connections = PersonConnections(store.credentials, Alone(), Tasks())
        people = People(store, Limits(config, Alone()), connections, Tasks())
        try:
            await store.start()
            return await work(people, store)
        finally:
            await people.stop()
            await store.stop()

    try:
        return asyncio.run(run())
    except Conflict:
        typer.echo("It is so already, or somebody changed it just now.", err=True)
        raise typer.Exit(1) from None
    except (Illegal, TooNew, Unavailable) as why:
        typer.echo(str(why), err=True)
        raise typer.Exit(1) from why
