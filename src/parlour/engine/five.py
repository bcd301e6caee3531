"""Five in a row: the native search behind a small Python face.

A board is `bytes`, one per cell in rows from the top left: 0 empty, 1 X, 2 O. Stones need not be
equal in number. A cell is its index in the board.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from parlour.engine import _five
from parlour.engine.scale import Scale

__all__ = ["Engine", "Limits", "Line", "Made", "Report"]

_SCALE = Scale(longest=300, chance=lambda value: math.tanh(value / 500))
_ORDER_SCALE = 64.0
_KINDS = ("three",) * 3 + ("four",) * 4 + ("five",)
"""What `threats` tells, from an open three up, as people call it."""
_OPEN_THREE = 4


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop thinking; what is not set does not limit.

    No new iteration begins after `soft_ms`; the search is cut off at `ms`. So many nodes as `proof`
    says look before it for a win by fours and threes: what they find is proven, and leads the
    lines unless the search wins sooner.
    """

    nodes: int = 0
    ms: int = 0
    soft_ms: int = 0
    depth: int = 0
    proof: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play and its value for the side to move."""

    value: int
    depth: int
    cells: tuple[int, ...]

    @property
    def wins_in(self) -> int | None:
        """Plies to a proven win, negative for a proven loss, else None."""
        return _SCALE.proven(self.value)

    @property
    def score(self) -> float:
        """From -1, lost, to 1, won: twice the expected score less one."""
        return _SCALE.score(self.value)


@dataclass(frozen=True, slots=True)
class Report:
    """What the search has found so far: the lines are the best first."""

    depth: int
    nodes: int
    lines: tuple[Line, ...]

    @property
    def best(self) -> Line:
        """The line to play."""
        return self.lines[0]


@dataclass(frozen=True, slots=True)
class Made:
    """What a stone of `side` (1 or 2) on an empty cell would make: a five, a four or a three."""

    side: int
    cell: int
    kind: str


class Engine:
    """A search for one rule, with its own table of positions.

    One call of `think` at a time; `stop` may come from any thread. With one thread and a node
    limit the answer depends on the position and the table only: `forget` empties the table.
    """

    def __init__(self, rule: str, megabytes: int = 128, threads: int = 1) -> None:
        self.rule = rule
        self._native = _five.FiveEngine(rule, megabytes, threads)

    def think(
        self,
        board: bytes,
        turn: int,
        limits: Limits,
        width: int = 1,
        tell: Callable[[Report], object] | None = None,
    ) -> Report:
        """The best `width` lines for the side `turn` (1 or 2); `tell` hears of each iteration."""

        def heard(told: tuple[int, int, list[tuple[int, int, list[int]]]]) -> None:
            if tell is not None:
                tell(_report(told))

        return _report(
            self._native.think(
                board,
                turn,
                limits.nodes,
                limits.ms,
                limits.soft_ms,
                limits.depth,
                limits.proof,
                width,
                None if tell is None else heard,
            )
        )

    def rank(self, board: bytes, turn: int, *, farther: bool = False) -> dict[int, float]:
        """Cells by how likely they are to be the move, as logarithms of odds, without search.

        When a side can win at once only wins, else only the stones that stop one, are listed;
        with `farther` the same goes for wins by a four that cannot be stopped.
        """
        ranked = self._native.rank(board, turn, farther)
        return {cell: score / _ORDER_SCALE for cell, score in ranked}

    def threats(self, board: bytes) -> list[Made]:
        """What either side could make next, by the tables of the rule: a three is an open one."""
        found = self._native.threats(board)
        return [Made(side, cell, _KINDS[threat - _OPEN_THREE]) for side, cell, threat in found]

    def opening(self, size: int, seed: int) -> list[int]:
        """Cells in the order of play: an opening without a favourite, the same for a seed.

        Weighed by a search of its own; what the table held is forgotten.
        """
        return self._native.opening(size, seed)

    def evaluate(self, board: bytes, turn: int) -> int:
        """The value for the side `turn` without search."""
        return self._native.evaluate(board, turn)

    def stop(self) -> None:
        """Ends a running `think` within milliseconds."""
        self._native.stop()

    def forget(self) -> None:
        """Empties the table of positions, at once."""
        self._native.forget()

    def warm_up(self) -> None:
        """Forgets, and claims the table's memory now, where a search would have to wait for it."""
        self._native.warm_up()

    def learn(self, rule: str) -> None:
        """Goes on by another rule: forgets, but keeps the memory."""
        self._native.learn(rule)
        self.rule = rule


def _report(told: tuple[int, int, list[tuple[int, int, list[int]]]]) -> Report:
    depth, nodes, lines = told
    return Report(depth, nodes, tuple(Line(v, d, tuple(cells)) for v, d, cells in lines))
