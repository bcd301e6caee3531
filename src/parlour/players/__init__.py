"""Who sits on a seat: bots, hints and analysis, all through `think`. They see views, never states.

The player of a game is the module here that is named like the game, with `LEVELS` and `think`;
a game without one is played at random.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import cast

from parlour.kernel import AnyGame, Seat, View
from parlour.players import anyone
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["Budget", "Progress", "Thought", "agrees_to_draw", "levels", "think"]


def levels(game: AnyGame) -> int:
    """How many levels the game's player has, 1 being the weakest."""
    return cast("int", _player(game).LEVELS)


def think(
    game: AnyGame, view: View, seat: Seat, budget: Budget, progress: Progress | None = None
) -> Thought:
    """The player's answer for the seat, which must be one that may act.

    `progress` hears what the player found so far, if it has a way to know.
    """
    player = _player(game)
    if player is anyone:
        return anyone.think(game, view, seat, budget)
    answer = cast("Callable[[View, Seat, Budget, Progress | None], Thought]", player.think)
    return answer(view, seat, budget, progress)


def agrees_to_draw(game: AnyGame, view: View) -> bool:
    """Whether the game's player takes a draw that is offered: never, unless it says otherwise."""
    agrees = getattr(_player(game), "agrees_to_draw", None)
    return agrees is not None and bool(agrees(view))


def _player(game: AnyGame) -> ModuleType:
    name = f"{__name__}.{game.id.replace('-', '_')}"
    return import_module(name) if find_spec(name) else anyone
