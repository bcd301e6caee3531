"""`parlour puzzles …`: puzzles found, proved and packed, one command a file."""

from __future__ import annotations

import typer

from parlour.cli.puzzles.mine import mine
from parlour.cli.puzzles.pack import pack
from parlour.cli.puzzles.prove import prove

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, help="Puzzles: found, proved and packed.")


@app.callback()
def puzzles() -> None:
    """Puzzles: found, proved and packed."""


app.command()(mine)
app.command()(prove)
app.command()(pack)
