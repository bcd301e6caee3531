"""The command line: `parlour …`, one command a file."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour import __version__
from parlour.cli import admin, bench, book, commands, engine, puzzles
from parlour.cli.archive import backup, migrate, restore
from parlour.cli.arena import arena
from parlour.cli.config import config
from parlour.cli.export import export, recount
from parlour.cli.games import games
from parlour.cli.new_game import new_game
from parlour.cli.openapi import openapi
from parlour.cli.play import play
from parlour.cli.push_keys import push_keys
from parlour.cli.replay import replay
from parlour.cli.serve import serve
from parlour.cli.worker import worker

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, add_completion=False)


def _version(asked: bool) -> None:  # noqa: FBT001 - typer calls it so
    if asked:
        typer.echo(f"parlour {__version__}")
        raise typer.Exit


@app.callback()
def house(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which.")
    ] = False,
) -> None:
    """A game house: five games in a browser, in a terminal and as a library."""


app.command()(serve)
app.command()(worker)
app.command()(config)
app.command()(backup)
app.command()(restore)
app.command()(migrate)
app.command()(export)
app.command()(recount)
app.command("push-keys")(push_keys)
app.command()(play)
app.command()(games)
app.command("new-game")(new_game)
app.command()(replay)
for name, command in commands.every():
    app.command(name)(command)
app.command()(openapi)
app.command()(arena)
app.add_typer(admin.app, name="admin")
app.add_typer(engine.app, name="engine")
app.add_typer(bench.app, name="bench")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(book.app, name="book")
