"""Boards in a terminal: the module here that is named like a game draws its views.

Other games are drawn from the picture that they make of a view, or field by field.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import cast

from rich.console import RenderableType

from parlour.cli.boards import fallback, general
from parlour.kernel import AnyGame, View

__all__ = ["drawn"]


def drawn(game: AnyGame, view: View) -> RenderableType:
    """The view as the game's board."""
    name = f"{__name__}.{game.id.replace('-', '_')}"
    if find_spec(name):
        return cast("RenderableType", import_module(name).draw(view))
    picture = game.picture(view)
    return fallback.draw(view) if picture is None else general.draw(picture)
