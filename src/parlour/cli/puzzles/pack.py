"""`parlour puzzles pack`: several files as one, packed, as it comes with the house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.puzzles.source import source_of
from parlour.players.mine import doubt
from parlour.puzzles.file import BrokenFile, read, write
from parlour.puzzles.puzzle import Puzzle

__all__ = ["pack"]


def pack(
    out: Annotated[Path, typer.Argument(help="Where to: its name ends in .jsonl.gz.")],
    files: Annotated[list[Path], typer.Argument(help="Puzzles, packed or not.")],
    most: Annotated[
        int, typer.Option(help="Of the same options, goal and length; 0: no limit.")
    ] = 0,
    *,
    anew: Annotated[
        bool, typer.Option("--prove", help="Leave out what is not as the proof now says.")
    ] = False,
) -> None:
    """Put the puzzles of these files into one, none twice, in the order of their ratings."""
    found: dict[str, Puzzle] = {}
    try:
        for file in files:
            for puzzle in read(file):
                found.setdefault(puzzle.id, puzzle)
    except (BrokenFile, OSError) as why:
        typer.echo(str(why), err=True)
        raise typer.Exit(1) from None
    sound = [p for p in found.values() if not anew or doubt(source_of(p.game), p) is None]
    kept = _kept(sorted(sound, key=lambda puzzle: puzzle.id), most)
    write(out, sorted(kept, key=lambda puzzle: (puzzle.rating, puzzle.id)))
    typer.echo(f"{out} has {len(kept)} of {len(found)} puzzles ({out.stat().st_size:,} bytes).")


def _kept(puzzles: list[Puzzle], most: int) -> list[Puzzle]:
    """No more than so many of a kind, which by their ids are any of them."""
    counts: dict[tuple[str, str, int], int] = {}
    kept = []
    for puzzle in puzzles:
        kind = (str(sorted(puzzle.options.items())), puzzle.goal, puzzle.length)
        counts[kind] = counts.get(kind, 0) + 1
        if not most or counts[kind] <= most:
            kept.append(puzzle)
    return kept
