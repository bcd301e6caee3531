"""The player of Save Oneself: ten levels over the native planner.

All levels know what the table shows and which cards are still to come, never in which order.

| level | plays |
| --- | --- |
| 1 | wanders, away from plain harm |
| 2 | explores and flips more often than not |
| 3 | always explores, flips what gives most, climbs where a signal waits |
| 4 to 9 | plays a growing number of games out over the odds |
| 10 | a hundred thousand games for each action |
"""

from __future__ import annotations

from parlour.engine.island import Plan, habit
from parlour.games.save_oneself import Position, game
from parlour.kernel import Seat, View
from parlour.players.player import Player
from parlour.players.save_oneself.deals import solve
from parlour.players.save_oneself.levels import LEVELS, level_params, thinker
from parlour.players.save_oneself.lines import lines
from parlour.players.save_oneself.puzzles import puzzles
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["player"]


def think(view: View, _seat: Seat, budget: Budget, progress: Progress | None = None) -> Thought:
    """The answer of the level; its line goes up to the next draw."""
    rng = budget.rng()
    s: Position = game.guess(view, rng)
    nature = level_params(budget.level)
    seed = rng.getrandbits(64)
    if not nature.games:
        action = habit(s, seed, nature.whim)
        return Thought(action, line=(action,), nodes=1)

    def tell(plan: Plan) -> None:
        if progress is not None:
            progress(_thought(plan))

    shared = thinker()
    with shared.lock:
        plan = shared.engine.plan(s, seed, nature.games, budget.ms, tell if progress else None)
    return _thought(plan)


def _thought(plan: Plan) -> Thought:
    score = 2 * plan.rescue - 1
    return Thought(plan.line[0], score, plan.line, plan.games, plan.depth, plan.sure)


player = Player(LEVELS, think, lines=lines, solve=solve, puzzles=puzzles)
