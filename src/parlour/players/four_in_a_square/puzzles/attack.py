"""Wins by force as trees: every action that keeps the pace, the longest resistance, the answers."""

from __future__ import annotations

from typing import Final

from parlour.engine.square_prover import AT_ONCE, SquareProver
from parlour.games.four_in_a_square import Position, game
from parlour.players.puzzle_source import NoPuzzle
from parlour.puzzles.puzzle import Good, Node

__all__ = ["MOST_TURNS", "Attack"]

MOST_TURNS: Final = 4
_SLACK: Final = 1
"""What else is tried at the start wins not even in so many turns more."""
_MOST_NODES: Final = 100


class Attack:
    """A win in the fewest turns, all of it. Raises `NoPuzzle` where it asks nothing."""

    def __init__(self, s: Position, prover: SquareProver) -> None:
        self._prover = prover
        self._left = _MOST_NODES
        self.turns = prover.win(s, MOST_TURNS)
        if not self.turns:
            raise NoPuzzle(f"nothing wins within {MOST_TURNS} turns")
        tries = prover.tries(s, self.turns + _SLACK)
        good = [tried.action for tried in tries if tried.turns]
        if len(good) > 1:
            raise NoPuzzle(f"{len(good)} actions win: {', '.join(good)}")
        self.work = prover.nodes
        after = game.apply(s, s.turn, good[0])
        if after.over:
            raise NoPuzzle(f"it is won at once: {good[0]}")
        wrong = {tried.action: tried.line for tried in tries if not tried.turns}
        self.tree = Node({good[0]: self._followed(after, s.turn, self.turns)}, wrong)

    def _followed(self, s: Position, seat: int, turns: int) -> Good:
        """After an action that wins in so many turns, this one included."""
        if s.over:
            return Good()
        if s.turn == seat:
            return Good((), self._node(s, turns))
        replies = self._prover.replies(s, turns - 1)
        longest = max(replies, key=lambda reply: reply.turns)
        if longest.turns == AT_ONCE:
            return Good(longest.actions)
        for action in longest.actions:
            s = game.apply(s, s.turn, action)
        return Good(longest.actions, self._node(s, longest.turns))

    def _node(self, s: Position, turns: int) -> Node:
        self._left -= 1
        if self._left < 0:
            raise NoPuzzle(f"its tree has more than {_MOST_NODES} positions")
        good: dict[str, Good] = {}
        wrong: dict[str, tuple[str, ...]] = {}
        for tried in self._prover.tries(s, turns):
            if tried.turns:
                good[tried.action] = self._followed(
                    game.apply(s, s.turn, tried.action), s.turn, turns
                )
            else:
                wrong[tried.action] = tried.line
        quickest = sorted(good.items(), key=lambda item: _length(item[1]))
        return Node(dict(quickest), wrong)


def _length(good: Good) -> int:
    return 1 + (good.then.length if good.then else 0)
