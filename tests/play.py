"""What tests of several rooms need to play games: random play and scripted play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.kernel import AnyGame
from parlour.testing import draw, random_game, random_step, sounding_alike

__all__ = [
    "draw",
    "perft",
    "play",
    "played",
    "random_game",
    "random_step",
    "sounding_alike",
]


def play(game: AnyGame, actions: Sequence[str], **options: Any) -> Any:
    """The state after the actions, each by the one seat that is to act."""
    s = game.start(options)
    for action in actions:
        (seat,) = game.actors(s)
        s = game.apply(s, seat, action)
    return s


def played(game: AnyGame, record: str, **options: Any) -> Any:
    """The state after a record such as `H8 I9 H9`, of a game whose actions hold no blanks."""
    return play(game, record.split(), **options)


def perft(game: AnyGame, s: Any, depth: int) -> int:
    """How many lines of play of that length there are."""
    if depth == 0:
        return 1
    return sum(
        perft(game, game.apply(s, seat, action), depth - 1)
        for seat in game.actors(s)
        for action in game.legal(s, seat)
    )
