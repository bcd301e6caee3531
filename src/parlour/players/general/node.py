"""A node of the search tree: an action that was tried, and what came of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from parlour.kernel import CHANCE, Seat

__all__ = ["Node"]

_CURIOSITY: Final = 1.0
"""UCB1's constant, for scores from 0 to 1."""
_SURE: Final = 1_000.0


class Node:
    """An action of `mover` and all that was tried after it.

    `offered` counts how often the action could be chosen: where cards are hidden that is not
    always. `complete`: every action that can follow has been tried. `proven` is the score that the
    mover is sure of, where the rules leave no doubt, and `length` how many actions away that is.
    """

    __slots__ = (
        "children",
        "complete",
        "length",
        "mover",
        "offered",
        "proven",
        "total",
        "visits",
    )

    def __init__(self, mover: Seat) -> None:
        self.mover = mover
        self.children: dict[str, Node] = {}
        self.complete = False
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.proven: float | None = None
        self.length = 0

    @property
    def mean(self) -> float:
        """The score that the mover got on average, or is sure of."""
        if self.proven is not None:
            return self.proven
        return self.total / self.visits if self.visits else 0.5

    def choose(self, actions: Iterable[str]) -> str:
        """The action to try once more, all of them having been tried."""
        best, chosen = -math.inf, ""
        for action in actions:
            child = self.children[action]
            child.offered += 1
            if child.proven is not None:
                value = child.proven * _SURE - _SURE / 2  # a sure win always, a sure loss never
            else:
                doubt = math.sqrt(math.log(child.offered + 1) / child.visits)
                value = child.total / child.visits + _CURIOSITY * doubt
            if value > best:
                best, chosen = value, action
        return chosen

    def note(self, scores: tuple[float, ...]) -> None:
        """A game through this node ended so."""
        self.visits += 1
        if self.mover != CHANCE:
            self.total += scores[self.mover]
