"""The player of Save Oneself: a wanderer, an explorer, and one who looks ahead over the odds.

All three know what the table shows and which cards are still to come, never in which order.
"""

from __future__ import annotations

from parlour.games.save_oneself import Position, game
from parlour.kernel import Seat, View
from parlour.players.save_oneself.lookout import look_ahead
from parlour.players.save_oneself.temper import explore, wander
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["LEVELS", "think"]

LEVELS = 3

NODES = 20_000
"""How many actions level 3 plays out in its head for one thought."""


def think(view: View, _seat: Seat, budget: Budget, _progress: Progress | None = None) -> Thought:
    """Level 1 wanders, level 2 always explores and flips, level 3 searches."""
    rng = budget.rng()
    s: Position = game.guess(view, rng)
    if budget.level >= LEVELS:
        return look_ahead(s, rng, NODES, budget.ms)
    action = explore(s, rng) if budget.level == 2 else wander(s, rng)
    return Thought(action, line=(action,), nodes=1)
