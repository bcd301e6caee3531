"""The best line of a position of Four in a Square, for whoever studies it."""

from __future__ import annotations

from random import Random

from parlour.engine.square import Limits
from parlour.games.four_in_a_square import game
from parlour.kernel import Seat, View
from parlour.players.four_in_a_square.levels import LEVELS, level_params, thinker
from parlour.players.thought import Thought, Work

__all__ = ["lines"]


def lines(view: View, _seat: Seat, work: Work) -> tuple[Thought, ...]:
    """One: the engine follows no other to its end."""
    s = game.guess(view, Random(0))
    shared = thinker(level_params(LEVELS).megabytes)
    with shared.lock:
        shared.engine.forget()
        found = shared.engine.think(s, Limits(nodes=work.nodes, ms=work.ms))
    line = found.line
    return (Thought(line[0], found.score, line, found.nodes, found.depth, found.wins_in),)
