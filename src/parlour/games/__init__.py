"""The rulebooks of the house. A game is a folder here whose package has a `game`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from parlour.kernel import AnyGame, Code, Illegal

__all__ = ["every", "get"]


@cache
def every() -> dict[str, AnyGame]:
    """All games by id, in the order of their ids."""
    found = [
        import_module(f"{__name__}.{module.name}").game
        for module in iter_modules(__path__)
        if module.ispkg
    ]
    return {game.id: game for game in sorted(found, key=lambda game: game.id)}


def get(game_id: str) -> AnyGame:
    """The game of that id. Raises `Illegal(unknown_game)`."""
    try:
        return every()[game_id]
    except KeyError:
        raise Illegal(Code.UNKNOWN_GAME, f"({game_id})") from None
