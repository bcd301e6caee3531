"""The source of a game's puzzles, as commands ask for it."""

from __future__ import annotations

import typer

from parlour.games import get
from parlour.kernel import Illegal
from parlour.players.puzzle_source import PuzzleSource
from parlour.players.register import player_of

__all__ = ["source_of"]


def source_of(game: str) -> PuzzleSource:
    """Of the game of that id; a game without one is a bad parameter."""
    try:
        source = player_of(get(game)).puzzles
    except Illegal as why:
        raise typer.BadParameter(str(why)) from why
    if source is None:
        raise typer.BadParameter(f"no puzzles of {game} can be proved")
    return source
