"""The command line: `parlour …`, one command a file."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour import __version__
from parlour.cli.menu import Menu

__all__ = ["app"]

app = typer.Typer(cls=Menu, no_args_is_help=True, add_completion=False)


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
