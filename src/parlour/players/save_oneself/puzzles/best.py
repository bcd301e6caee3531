"""The action with the best chance of a rescue, up to the next card or the next morning."""

from __future__ import annotations

from typing import Final

from parlour.games.save_oneself import Phase
from parlour.players.puzzle_source import NoPuzzle
from parlour.players.save_oneself.puzzles.prospect import Prospect, is_morning, is_one
from parlour.puzzles.puzzle import Good, Node

__all__ = ["Best"]

_CLEAR: Final = 0.04
"""The second best chance is worse by at least so much."""
_LEAST: Final = 0.1


class Best:
    """The one action whose chance is the best, and how the day goes on. Raises `NoPuzzle`."""

    def __init__(self, at: Prospect) -> None:
        best = at.most
        if best.rescues == best.of:
            raise NoPuzzle("a rescue is certain")
        if best.share < _LEAST:
            raise NoPuzzle("there is hardly a chance")
        good = at.likeliest()
        if not is_one(good):
            raise NoPuzzle(f"{len(good)} actions have the best chance: {', '.join(good)}")
        others = [chance.share for action, chance in at.after.items() if action not in good]
        if not any(others):
            raise NoPuzzle("nothing else has a chance")
        self.gap = best.share - max(others)
        if self.gap < _CLEAR:
            raise NoPuzzle("the second best chance is nearly as good")
        self.tempting = sum(1 for share in others if share)
        self.tree = _node(at)
        self.work = at.odds.nodes


def _node(at: Prospect) -> Node:
    good = at.likeliest()
    wrong = {action: at.spoilt(action) for action in at.after if action not in good}
    chances = {action: chance.reduced for action, chance in at.after.items()}
    return Node({action: _followed(at, action) for action in good}, wrong, chances=chances)


def _followed(at: Prospect, action: str) -> Good:
    s = at.then(action)
    if s.phase is Phase.DRAW:
        return Good((Prospect(s, at.odds).best_draw(),))
    if s.phase is Phase.OVER or is_morning(s):
        return Good()
    then = Prospect(s, at.odds)
    # Where nothing can be spoilt any more, nothing more is asked.
    return Good((), _node(then) if len(then.likeliest()) < len(then.after) else None)
