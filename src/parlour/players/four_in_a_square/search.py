"""Looking ahead in whole turns: negamax with alpha-beta, a win in one seen at the horizon."""

from __future__ import annotations

from typing import Final

from parlour.games.four_in_a_square.board import corners
from parlour.players.four_in_a_square.frame import Frame, turns, weight, wins_at_once

__all__ = ["WIN", "Search"]

WIN: Final = 10_000
"""The worth of a won frame; sooner wins are worth a little more."""


class Search:
    """One search; `nodes` counts the frames it has looked at."""

    def __init__(self) -> None:
        self.nodes = 0

    def worth(self, f: Frame, depth: int, alpha: int = -2 * WIN, beta: int = 2 * WIN) -> int:
        """What the frame is worth to the player to act, looking `depth` turns ahead."""
        self.nodes += 1
        if wins_at_once(f):
            return WIN + depth
        if depth == 0:
            return weight(f)
        best = -2 * WIN
        for turn in turns(f):
            after = turn.after
            if corners(after.mine):  # an own goal
                score = -WIN - depth
            else:
                score = -self.worth(after, depth - 1, -beta, -max(alpha, best))
            if score > best:
                best = score
                if best >= beta:
                    break
        return best
