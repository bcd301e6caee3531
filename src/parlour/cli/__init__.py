"""The command line: `parlour …`, one command a file."""

from __future__ import annotations

import typer

from parlour.cli.openapi import openapi
from parlour.cli.serve import serve

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, add_completion=False, help=__doc__)
app.command()(serve)
app.command()(openapi)
