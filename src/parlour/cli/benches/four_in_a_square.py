"""Four in a Square: openings and middle games, searched to a fixed depth."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Final

from parlour.cli.benches import Searched, speed
from parlour.engine.square import Engine, Limits
from parlour.games.four_in_a_square import Position, game

__all__ = ["searched"]

_DEPTH: Final = 7
_ACTIONS: Final = (0, 4, 8, 12, 16, 22, 30, 38)
"""After how many actions of a game at random each position is taken."""


def searched(_depth: int, _seconds: float) -> Iterator[Searched]:
    """One row without the ban, one with it."""
    for ban in (False, True):
        nodes, seconds = 0, 0.0
        for number, actions in enumerate(_ACTIONS):
            engine = Engine(megabytes=16)
            s = _position(number, actions, ban=ban)
            began = time.process_time()
            nodes += engine.think(s, Limits(depth=_DEPTH)).nodes
            seconds += time.process_time() - began
        what = f"{game.id}, the ban {'on' if ban else 'off'}"
        yield Searched(what, len(_ACTIONS), nodes, speed(nodes, seconds))


def _position(seed: int, actions: int, *, ban: bool) -> Position:
    """Random, but no turn wins or loses at once."""
    rng, engine = Random(seed), Engine(megabytes=1)  # noqa: S311 - no secret
    s = game.start({"noRepeatSlide": ban})
    while len(s.record) < actions:
        looks = engine.rank(s)
        quiet = [turn for turn, value in looks.items() if abs(value) < 10_000]
        for action in rng.choice(quiet or sorted(looks)):
            s = game.apply(s, s.turn, action)
        if s.over:
            s = game.start({"noRepeatSlide": ban})
    return s
