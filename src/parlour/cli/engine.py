"""`parlour engine`: the search core for other programs."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import typer

from parlour.engine.talk import serve

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, help="The search core for other programs.")


@app.callback()
def engine() -> None:
    """The search core for other programs."""


@app.command()
def gomocup() -> None:
    """Speaks the Gomocup protocol on standard input and output."""
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    with suppress(BrokenPipeError, KeyboardInterrupt):  # the manager has gone
        serve(sys.stdin, sys.stdout)
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush to
