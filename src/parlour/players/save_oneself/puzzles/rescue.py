"""Rescues that are certain within so many days, whatever is drawn: all of the way there."""

from __future__ import annotations

from typing import Final

from parlour.games.save_oneself import End, Phase, Position, game
from parlour.kernel import CHANCE
from parlour.players.puzzle_source import NoPuzzle
from parlour.players.save_oneself.puzzles.prospect import Prospect, is_one
from parlour.puzzles.puzzle import Good, Node

__all__ = ["Rescue"]

_MOST_DAYS: Final = 8
_MOST_NODES: Final = 120
_MOST_SEEN: Final = 2_000


class Rescue:
    """The one action that makes a rescue certain soonest. Raises `NoPuzzle`."""

    def __init__(self, at: Prospect) -> None:
        good = at.surest()
        if not good:
            raise NoPuzzle("no rescue is certain")
        self.days = at.days
        if not is_one(good):
            raise NoPuzzle(
                f"{len(good)} actions are certain in {self.days} days: {', '.join(good)}"
            )
        if len(at.after) == len(good):
            raise NoPuzzle("nothing else can be done")
        if self.days > _MOST_DAYS:
            raise NoPuzzle(f"the rescue takes {self.days} days")
        self.tempting = sum(1 for chance in at.after.values() if chance.rescues) - len(good)
        self._left = _MOST_NODES
        self.tree = self._node(at)
        self.work = at.odds.nodes
        if self.days == 1 and self.tree.length == 1:
            raise NoPuzzle(f"it is one action: {good[0]}")

    def _node(self, at: Prospect) -> Node:
        self._left -= 1
        if self._left < 0:
            raise NoPuzzle(f"its tree has more than {_MOST_NODES} positions")
        good = at.surest()
        wrong = {action: at.spoilt(action) for action in at.after if action not in good}
        return Node({action: self._followed(at, action) for action in good}, wrong)

    def _followed(self, at: Prospect, action: str) -> Good:
        s, drawn = at.then(action), list[str]()
        while s.phase is Phase.DRAW:
            due = Prospect(s, at.odds)
            drawn.append(due.worst_draw())
            s = due.then(drawn[-1])
        return Good(tuple(drawn), None if self._is_bound(s) else self._node(Prospect(s, at.odds)))

    def _is_bound(self, s: Position) -> bool:
        """Whether the rescue comes whatever is drawn and done: nothing more is asked."""
        seen: set[Position] = set()
        pending = [s]
        while pending:
            s = pending.pop()
            if s.phase is Phase.OVER:
                if s.end is not End.VICTORY:
                    return False
            elif s not in seen:
                seen.add(s)
                if len(seen) > _MOST_SEEN:
                    return False
                draws = s.phase is Phase.DRAW
                actions = game.chance(s) if draws else game.legal(s, 0)
                pending += [game.apply(s, CHANCE if draws else 0, action) for action in actions]
        return True
