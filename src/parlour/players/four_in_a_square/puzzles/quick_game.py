"""Quick games of the engine with itself: sound enough to be likely, loose enough to go wrong."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from parlour.engine.square import Limits
from parlour.games.four_in_a_square import Position, game
from parlour.kernel import Options
from parlour.players.four_in_a_square.levels import thinker

__all__ = ["quick_game"]

_FIRST: Final = (2, 6)
"""How many actions are anything, before anybody thinks."""
_LONGEST: Final = 100
_NODES: Final = 300
_SEARCHED: Final = (0.0, 0.5, 0.9)
"""Of a side's turns, so large a share is found by a small search; the others go by looks."""
_HEATS: Final = (5.0, 15.0, 30.0)
"""How far behind the best a look may be and still be followed (`levels.py`)."""
_FAR: Final = 400
_MEGABYTES: Final = 1


def quick_game(options: Options, rng: Random) -> tuple[str, ...]:
    """The actions, in the order of play."""
    s = game.start(options)
    for _ in range(rng.randint(*_FIRST)):
        s = game.apply(s, s.turn, rng.choice(game.legal(s, s.turn)))
    sides = [(rng.choice(_SEARCHED), rng.choice(_HEATS)) for _ in range(2)]
    while not s.over and len(s.record) < _LONGEST:
        searched, heat = sides[s.turn]
        turn = _found(s) if rng.random() < searched else _looked(s, heat, rng)
        for action in turn:
            s = game.apply(s, s.turn, action)
    return s.record


def _found(s: Position) -> tuple[str, ...]:
    with (shared := thinker(_MEGABYTES)).lock:
        shared.goes_on()
        shared.engine.forget()
        return shared.engine.think(s, Limits(nodes=_NODES)).line[:1]


def _looked(s: Position, heat: float, rng: Random) -> tuple[str, ...]:
    with (shared := thinker(_MEGABYTES)).lock:
        looks = shared.engine.rank(s)
    best = max(looks.values())
    odds = [math.exp(max(value - best, -_FAR) / heat) for value in looks.values()]
    (turn,) = rng.choices(list(looks), odds)
    return turn
