"""Blocked mode where a trapped computer loses: the solver's game, who is stuck wins, is not played.

Against a person both endings are lost for the computer: it is trapped, or the person is and claims.
So it plays for a long walk, which a person may not remember to its end. Each step goes to the cell
with the fewest ways on, as one walks who wants to miss none; a forgetful level counts wrongly.
"""

from __future__ import annotations

from random import Random

from parlour.games.stay_on_the_board import Position, game
from parlour.kernel import Sitter
from parlour.players.stay_on_the_board.memory import forgotten
from parlour.players.thought import Thought

__all__ = ["long_walk"]


def long_walk(s: Position, forgets: float, rng: Random) -> Thought:
    """A move that wins at once; else the longest walk, and nobody is stuck who would claim."""
    after = {action: game.apply(s, s.turn, action) for action in s.reach}
    stuck = {action for action, t in after.items() if not t.reach}
    won = sorted(stuck) if s.is_doomed(1 - s.turn) else []
    if won:
        action = rng.choice(won)
        return Thought(action, 1.0, (action,), len(after), 1, 2)
    open_ends = sorted(after.keys() - stuck) or sorted(after)
    slipped = forgotten(s, forgets, rng)
    ways = {action: _ways(after[action], slipped) for action in open_ends}
    fewest = min(ways.values())
    action = rng.choice([action for action in open_ends if ways[action] == fewest])
    return Thought(action, _score(s), (action,), len(after), 1)


def _ways(t: Position, slipped: frozenset[int]) -> int:
    """The ways on, counted on a board on which the slipped cells seem open."""
    assert t.pos is not None  # noqa: S101 - it was moved to
    return len(t.reach) + sum(cell in slipped for cell in t.board.reach[t.pos].values())


def _score(s: Position) -> float:
    """Between a person and such a computer the person wins every walk; else nothing is known."""
    if s.seats[0] is s.seats[1]:
        return 0.0
    return 1.0 if s.seats[s.turn] is Sitter.HUMAN else -1.0
