"""The best plan for a position of Save Oneself, for whoever studies it."""

from __future__ import annotations

from random import Random

from parlour.games.save_oneself import game
from parlour.kernel import Seat, View
from parlour.players.save_oneself.levels import thinker
from parlour.players.thought import Thought, Work

__all__ = ["lines"]

_DAY_MS = 24 * 3_600_000
_MANY_GAMES = 100_000_000


def lines(view: View, _seat: Seat, work: Work) -> tuple[Thought, ...]:
    """One, up to the next draw: a node is a game that is played out."""
    s = game.guess(view, Random(0))
    shared = thinker()
    with shared.lock:
        plan = shared.engine.plan(s, 0, work.nodes or _MANY_GAMES, work.ms or _DAY_MS)
    score = 2 * plan.rescue - 1
    return (Thought(plan.line[0], score, plan.line, plan.games, plan.depth, plan.sure),)
