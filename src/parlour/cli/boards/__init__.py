"""Boards in a terminal: the module here that is named like a game draws its views."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import cast

from rich.console import RenderableType

from parlour.cli.boards import anything
from parlour.kernel import AnyGame, View

__all__ = ["drawn"]


def drawn(game: AnyGame, view: View) -> RenderableType:
    """The view as the game's board, or field by field where it has none."""
    name = f"{__name__}.{game.id.replace('-', '_')}"
    board = import_module(name) if find_spec(name) else anything
    return cast("RenderableType", board.draw(view))
