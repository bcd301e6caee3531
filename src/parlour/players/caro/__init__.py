"""The player of Caro and its sister rules.

| level | plays |
| --- | --- |
| 1 | somewhere near the stones |
| 2 | wins, else stops a win, else where the lines of both sides have most stones and space |
| 3 | the same, but wins by fours if it can, and weighs a cell against the best reply to it: it |
|   | finds forks, and answers open threes before they become an unstoppable four |
"""

from __future__ import annotations

from math import tanh
from random import Random
from time import monotonic

from parlour.games.caro import game
from parlour.kernel import Seat, View
from parlour.players.caro import swap2
from parlour.players.caro.drawn import nobody_can_win
from parlour.players.caro.forcing import forced_win
from parlour.players.caro.shapes import Lines
from parlour.players.caro.threats import Table
from parlour.players.caro.weighing import DECIDED, FORK, room, weigh
from parlour.players.thought import Budget, Thought

__all__ = ["LEVELS", "agrees_to_draw", "think"]

LEVELS = 3

_WIDTH = 12  # how many of the best-looking cells level 3 looks at
_STUDY = 600  # stones tried in search of a win by fours
_GLANCE = 80  # the same after each of those cells
_WASTED = 300.0  # what a four is worth keeping for later
_PREPARED = 500.0  # what the threat of winning by fours is worth
_CARELESS = 0.6  # how good a cell must look to level 2, against the best one
_HEED = 0.3  # how much level 2 minds the lines of the enemy
_DENY = 0.8  # what keeping a cell from the enemy is worth against taking it


def think(view: View, seat: Seat, budget: Budget) -> Thought:
    """The answer of the level for the seat, which must be the one to act."""
    rng = budget.rng()
    s = game.guess(view, rng)
    if s.sides is None:
        return Thought(action := swap2.answer(s, budget.level, rng), line=(action,), nodes=1)
    table = Table(s.board, Lines.of(s.size, s.rule))
    side = 1 if s.sides[seat] == "X" else 2
    cells = table.near()
    rng.shuffle(cells)
    line, weight = [cells[0]], 0.0
    if budget.level > 1:
        line, weight = _tactical(table, cells, side) or (
            _greedy(table, cells, side)
            if budget.level == 2
            else _searched(table, cells, side, monotonic() + budget.ms / 1000)
        )
    actions = tuple(s.grid.names[cell] for cell in line)
    return Thought(actions[0], tanh(weight / FORK), actions, table.nodes)


def agrees_to_draw(view: View) -> bool:
    """Only when no line can be won any more by either side (section 10.2)."""
    return nobody_can_win(game.guess(view, Random(0)))


Found = tuple[list[int], float]


def _tactical(table: Table, cells: list[int], side: int) -> Found | None:
    """Win, else stop a win (section 13.3); one that cannot be stopped is met all the same."""
    if own := table.winning(side, cells):
        return own[:1], DECIDED
    if theirs := table.winning(3 - side, cells):
        stops = table.stops(3 - side, theirs)
        best = max(stops or theirs, key=lambda cell: weigh(table, cell, side))
        return [best], 0.0 if stops else -DECIDED
    return None


def _greedy(table: Table, cells: list[int], side: int) -> Found:
    """Any of the cells that look good enough."""
    looks = {c: room(table, c, side) + _HEED * room(table, c, 3 - side) for c in cells}
    enough = _CARELESS * max(looks.values())
    return [next(cell for cell in cells if looks[cell] >= enough)], 0.0


def _searched(table: Table, cells: list[int], side: int, until: float) -> Found:
    """Fours that win, else the best-looking cell that leaves the enemy no such fours."""
    if line := forced_win(table, side, cells, _STUDY):
        return line, DECIDED
    looks = {
        cell: weigh(table, cell, side) + _DENY * weigh(table, cell, 3 - side) for cell in cells
    }
    order = sorted(cells, key=looks.__getitem__, reverse=True)[:_WIDTH]
    best: Found = ([order[0]], -DECIDED)
    for cell in order:
        weight = looks[cell] + _afterwards(table, cells, cell, side)
        if weight > best[1]:
            best = ([cell], weight)
        if monotonic() > until:
            break
    return best


def _afterwards(table: Table, cells: list[int], cell: int, side: int) -> float:
    """What fours the stone leaves to the enemy, and what fours it prepares."""
    table.put(cell, side)
    weight = -_WASTED
    if not table.winning(side, table.lines.beside[cell]):
        weight = 0.0
        rest = [c for c in cells if c != cell]
        if forced_win(table, 3 - side, rest, _GLANCE):
            weight = -FORK
        elif forced_win(table, side, rest, _GLANCE):
            weight = _PREPARED
    table.lift(cell)
    return weight
