"""`parlour bench`: what the engine does, in numbers that can be compared."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from parlour.cli import benches

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, help="Measurements of the engine.")


@app.callback()
def bench() -> None:
    """Measurements of the engine."""


@app.command()
def engine(
    depth: Annotated[int, typer.Option(help="Plies to search each position.")] = 9,
    seconds: Annotated[float, typer.Option(help="Of the speed run, per rule.")] = 1.0,
) -> None:
    """Searches fixed positions: the node count is a signature, the speed is the machine's.

    A change that is not meant to change play leaves every signature as it was.
    """
    table = Table("rule", "positions", "signature (nodes)", "nodes/s of CPU")
    total = 0
    for row in benches.every(depth, seconds):
        total += row.nodes
        table.add_row(row.what, str(row.positions), str(row.nodes), f"{row.speed:,.0f}")
    Console().print(table)
    Console().print(f"signature {total}")
