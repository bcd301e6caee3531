"""The player of Skill Gomoku.

| level | plays |
| --- | --- |
| 1 | sensible points at random; overlooks every other danger and answers every other attack |
| 2 | the rules of thumb: five, block, best-looking point; cards when in danger; always answers |
| 3 | looks ahead, fours by force included; cards where they win, save, or cost nothing |
"""

from __future__ import annotations

from math import tanh

from parlour.games.skill_gomoku import game
from parlour.kernel import Seat, View
from parlour.players.skill_gomoku import novice, thumb
from parlour.players.skill_gomoku.schemer import Schemer
from parlour.players.skill_gomoku.search import SURE
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["LEVELS", "think"]

LEVELS = 3

_CLEAR_LEAD = 400


def think(view: View, seat: Seat, budget: Budget, _progress: Progress | None = None) -> Thought:
    """The answer of the level for the seat, which must be the one to act."""
    rng = budget.rng()
    s = game.guess(view, rng)
    if budget.level >= 3:
        schemer = Schemer(s, seat, rng, budget.ms)
        action, score = schemer.action()
        return Thought(action, _share(score), (action,), schemer.search.nodes + 1)
    action = novice.action(s, seat, rng) if budget.level <= 1 else thumb.action(s, seat)
    return Thought(action, line=(action,), nodes=1)


def _share(score: int) -> float:
    """A score from -1 to 1; whole only where the end has been seen."""
    if abs(score) >= SURE:
        return 1.0 if score > 0 else -1.0
    return 0.9 * tanh(score / _CLEAR_LEAD)
