"""`parlour puzzles prove`: what is wrong with the puzzles of a file."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.puzzles.source import source_of
from parlour.players.mine import doubt
from parlour.puzzles.file import BrokenFile, read

__all__ = ["prove"]


def prove(
    file: Annotated[Path, typer.Argument(help="Puzzles, packed or not.")],
    every: Annotated[int, typer.Option(min=1, help="Only every so manieth.")] = 1,
) -> None:
    """Prove every puzzle of a file anew, and name what is wrong with any."""
    proved = wrong = 0
    try:
        for number, puzzle in islice(enumerate(read(file), 1), 0, None, every):
            proved += 1
            why = doubt(source_of(puzzle.game), puzzle)
            if why is not None:
                wrong += 1
                typer.echo(f"{file.name}, line {number}, {puzzle.id}: {why}", err=True)
    except (BrokenFile, OSError) as why:
        typer.echo(str(why), err=True)
        raise typer.Exit(1) from None
    if wrong:
        typer.echo(f"{wrong} of {proved} puzzles are wrong.", err=True)
        raise typer.Exit(1)
    typer.echo(f"All {proved} puzzles are as their proofs say.")
