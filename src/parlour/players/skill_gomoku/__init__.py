"""The player of Skill Gomoku: ten levels, the upper ones over the native engine.

| level | plays |
| --- | --- |
| 1 | sensible points at random; overlooks every other danger and answers every other attack |
| 2 to 4 | now like a beginner, now, and ever more often, by the rules of thumb |
| 5 | the rules of thumb: five, block, best-looking point; cards when in danger; always answers |
| 6, 7 | looks ahead, but now and then trusts the rules of thumb |
| 8, 9 | looks ahead ever farther; cards where they win, save, or cost nothing |
| 10 | all that the engine finds in a second or two |
"""

from __future__ import annotations

from parlour.games.skill_gomoku import game
from parlour.kernel import Seat, View
from parlour.players.five import five_thinker
from parlour.players.player import Player
from parlour.players.skill_gomoku import novice, thumb
from parlour.players.skill_gomoku.levels import LEVELS, level_params
from parlour.players.skill_gomoku.lines import lines
from parlour.players.skill_gomoku.puzzles import puzzles
from parlour.players.skill_gomoku.schemer import Schemer
from parlour.players.skill_gomoku.threats import threats
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["player"]

_RULE = "freestyle"  # six or more win too (R-OVERLINE)


def think(view: View, seat: Seat, budget: Budget, progress: Progress | None = None) -> Thought:
    """The answer of the level for the seat, which must be the one to act."""
    rng = budget.rng()
    s = game.guess(view, rng)
    nature = level_params(budget.level)
    if rng.random() < nature.careless:
        action = novice.action(s, seat, rng)
    elif rng.random() < nature.plain:
        action = thumb.action(s, seat)
    else:
        thinker = five_thinker(_RULE, nature.megabytes)
        with thinker.lock:
            thinker.goes_on()
            return Schemer(s, seat, thinker.engine, nature, budget).thought(rng, progress)
    return Thought(action, line=(action,), nodes=1)


player = Player(LEVELS, think, lines=lines, puzzles=puzzles, threats=threats)
