"""Looking ahead on the board alone: fours by force, then alpha-beta over the hottest points."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nlargest
from operator import add
from random import Random
from time import monotonic
from typing import Final

from parlour.games.skill_gomoku.board import GRID
from parlour.players.skill_gomoku.field import FIVE, FOUR, Field

__all__ = ["SURE", "WIN", "Plan", "Search"]

WIN: Final = 1_000_000
"""A five, less the number of stones until it stands."""

SURE: Final = WIN // 4
"""From here on the search has seen a five, or two fours at once."""

_TWO_FOURS: Final = WIN // 2
_TEMPO: Final = 30  # what it is worth to be the one to place next
_DEEPEST: Final = 8
_LONGEST: Final = 24  # forced replies cost no depth: lines are bounded on their own
_WIDE, _NARROW = 14, 8
_FORCING: Final = 300  # nodes for a win by nothing but fours


@dataclass(frozen=True, slots=True)
class Plan:
    """A point to place on, and what that leads to for whoever places."""

    cell: int
    score: int


class Search:
    """The searches of one thought, with their budget of time."""

    def __init__(self, field: Field, ms: int) -> None:
        self.field = field
        self.nodes = 0
        self._limit = 0
        self._until = monotonic() + ms / 1000

    def plan(self, side: int, rng: Random, nodes: int, idle: int = 0) -> Plan:
        """The best point for the side while the other loses its next `idle` turns.

        Deepens until the nodes are used up; an iteration that was cut short does not count.
        """
        field, other = self.field, 3 - side
        if fives := field.hot(side, FIVE):
            return Plan(fives[0], WIN)
        cells = self._hottest(side, _WIDE)
        if not idle:
            self._limit = self.nodes + _FORCING
            if force := self._forced(side, _LONGEST):
                return Plan(force[0], WIN - len(force))
            cells = field.hot(other, FIVE) or cells
        best = Plan(cells[0], 0)
        rng.shuffle(cells)
        self._limit = self.nodes + nodes
        for depth in range(1, _DEEPEST, 2):
            scores = self._scores(side, cells, depth, idle)
            if self._exhausted:
                break
            cells.sort(key=scores.__getitem__, reverse=True)
            best = Plan(cells[0], scores[cells[0]])
            if abs(best.score) >= SURE:
                break
        return best

    @property
    def _exhausted(self) -> bool:
        return self.nodes > self._limit or monotonic() > self._until

    def _scores(self, side: int, cells: list[int], depth: int, idle: int) -> dict[int, int]:
        """What each point leads to; those behind the best are only known not to be better."""
        scores, best = {}, -WIN
        for cell in cells:
            self.field.put(cell, side)
            value = -self._value(3 - side, depth, -WIN, -best, 1, 3 - side, idle)
            self.field.lift(cell)
            scores[cell] = value
            best = max(best, value)
        return scores

    def _value(
        self, side: int, depth: int, alpha: int, beta: int, ply: int, idler: int, idle: int
    ) -> int:
        """What the position is worth to the side that is to place.

        `idler` is a side that loses its next `idle` turns to frost.
        """
        self.nodes += 1
        if self._exhausted:
            return 0
        other = 3 - side
        if side == idler and idle:
            return -self._value(other, depth, -beta, -alpha, ply, idler, idle - 1)
        mine, theirs = self.field.heat[side], self.field.heat[other]
        hottest = max(mine)
        if hottest >= FIVE:
            return WIN - ply
        if hottest < 0:
            return 0  # the board is full
        forced = max(theirs) >= FIVE and not (other == idler and idle)
        if forced:
            cells = self.field.hot(other, FIVE)
            if len(cells) > 1:
                return ply + 1 - WIN
        elif hottest >= 2 * FOUR:
            return _TWO_FOURS - ply
        elif depth <= 0:
            return self._balance(side) + _TEMPO
        else:
            cells = self._hottest(side, _NARROW)
            depth -= 1
        if ply >= _LONGEST:
            return self._balance(side)
        for cell in cells:
            self.field.put(cell, side)
            value = -self._value(other, depth, -beta, -alpha, ply + 1, idler, idle)
            self.field.lift(cell)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return alpha

    def _balance(self, side: int) -> int:
        return self.field.balance if side == 1 else -self.field.balance

    def _hottest(self, side: int, count: int) -> list[int]:
        """The free points that promise most to either side, the best first."""
        looks = list(map(add, self.field.heat[1], self.field.heat[2]))
        cells = nlargest(count, range(GRID.cells), key=looks.__getitem__)
        return [cell for cell in cells if not self.field.board[cell]]

    def _forced(self, side: int, stones: int) -> list[int]:
        """A win by fours that the other side can only answer one by one, or nothing."""
        self.nodes += 1
        if self._exhausted or stones <= 0:
            return []
        field, other = self.field, 3 - side
        cells = field.hot(side, FOUR)
        if block := field.hot(other, FIVE):
            cells = [cell for cell in cells if cell in block]
        for cell in cells:
            field.put(cell, side)
            line = [cell, *self._followed(side, stones)]
            field.lift(cell)
            if len(line) > 1:
                return line
        return []

    def _followed(self, side: int, stones: int) -> list[int]:
        """After a four: the five, or the block and another four; nothing if it leads nowhere."""
        field, other = self.field, 3 - side
        fives = field.hot(side, FIVE)
        if field.hot(other, FIVE) or not fives:
            return []
        if len(fives) > 1:
            return fives[:1]
        (block,) = fives
        field.put(block, other)
        line = self._forced(side, stones - 2)
        field.lift(block)
        return [block, *line] if line else []
