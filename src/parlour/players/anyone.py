"""A player for games that have none of their own: any legal action."""

from __future__ import annotations

from parlour.kernel import AnyGame, Seat, View
from parlour.players.thought import Budget, Thought

__all__ = ["LEVELS", "think"]

LEVELS = 1


def think(game: AnyGame, view: View, seat: Seat, budget: Budget) -> Thought:
    """One of the legal actions, all equally likely."""
    rng = budget.rng()
    action = rng.choice(game.legal(game.guess(view, rng), seat))
    return Thought(action, line=(action,), nodes=1)
