"""`parlour config`: every setting, what it is now and what made it so."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.settings import File, house_settings
from parlour.server.shared.config import settings
from parlour.server.shared.config_sources import as_table, as_toml

__all__ = ["config"]


def config(
    file: File = None,
    *,
    markdown: Annotated[bool, typer.Option(help="As the table of the documentation.")] = False,
) -> None:
    """Print every setting as a file that could set it: its use, its value, what gave that."""
    lines = as_table(settings()) if markdown else as_toml(house_settings(file))
    for line in lines:
        typer.echo(line)
