"""The balanced opening (caro.md section 11): three stones, a choice of side, perhaps two more."""

from __future__ import annotations

from random import Random

from parlour.engine.five import Limits, Report
from parlour.games.caro import Position
from parlour.players.caro.around import around
from parlour.players.caro.levels import LEVELS, level_params
from parlour.players.five import five_thinker
from parlour.players.thought import Budget, Thought, Work

__all__ = ["answer", "judged"]

_FAIR = 60  # an advantage that is not worth taking a side for
_TRIES = 24  # stones tried to make the game fair
_NODES = 400  # for each of them at least: whoever looks at more shares that out
_MOST_NODES = 20_000
_CAREFUL = 6  # from this level on a fair offer is made harder by two more stones


def answer(s: Position, budget: Budget, rng: Random) -> str:
    """A stone of the opening or a choice of side, by as deep a look as the level has."""
    level = budget.level
    if s.on_offer:
        return rng.choice(s.on_offer) if level <= 1 else _choice(s, budget)
    cells = around(s, 3)
    rng.shuffle(cells)
    if len(s.moves) in (2, 4) and level > 1:
        # The last stone before a choice: whoever chooses should gain nothing by it.
        # A level that does not search looks all the same, and by no clock.
        each = _shared(level_params(level, s.rule).nodes or _NODES, max(1, budget.ms))
        looked = {
            cell: _looked(_with(s, cell), s.rule, level, each).best.value for cell in cells[:_TRIES]
        }
        return s.grid.names[min(looked, key=lambda cell: abs(looked[cell]))]
    return s.grid.names[cells[0]]


def judged(s: Position, work: Work) -> tuple[Thought, ...]:
    """What may be done there, the best first, with what the engine thinks of it.

    A side is worth what the engine expects for it. Two more stones leave the other to choose: they
    can make the game fair, and no better than that, and so can the last stone before a choice.
    """
    if s.on_offer:
        report = _looked(s.board, s.rule, LEVELS, Limits(nodes=work.nodes, ms=work.ms))
        score = report.best.score
        worth = {"take_o": score, "take_x": -score, "add_two": 0.0}
        found = [Thought(a, worth[a], (a,), report.nodes, report.best.depth) for a in s.on_offer]
    elif len(s.moves) in (2, 4):
        cells = around(s, 3)
        Random(0).shuffle(cells)
        each = _shared(work.nodes, work.ms)
        reports = {c: _looked(_with(s, c), s.rule, LEVELS, each) for c in cells[:_TRIES]}
        found = [
            Thought(s.grid.names[c], -abs(r.best.score), (s.grid.names[c],), r.nodes, r.best.depth)
            for c, r in reports.items()
        ]
    else:
        found = [Thought(s.grid.names[c], line=(s.grid.names[c],), nodes=1) for c in around(s, 3)]
    return tuple(sorted(found, key=lambda thought: (-thought.score, thought.action)))


def _choice(s: Position, budget: Budget) -> str:
    """O places next, so its value tells which side is better."""
    level = budget.level
    nodes = max(_NODES, level_params(level, s.rule).nodes)
    value = _looked(s.board, s.rule, level, Limits(nodes, max(1, budget.ms))).best.value
    if abs(value) < _FAIR and level >= _CAREFUL and "add_two" in s.on_offer:
        return "add_two"
    return "take_o" if value >= 0 else "take_x"


def _shared(nodes: int, ms: int) -> Limits:
    """For each of the stones that are tried; time alone may limit them."""
    each = min(max(_NODES, nodes // _TRIES), _MOST_NODES) if nodes or not ms else 0
    return Limits(each, ms=max(1, ms // _TRIES) if ms else 0)


def _with(s: Position, cell: int) -> bytes:
    stone = bytes((len(s.moves) % 2 + 1,))
    return s.board[:cell] + stone + s.board[cell + 1 :]


def _looked(board: bytes, rule: str, level: int, limits: Limits) -> Report:
    """For O, who is to place after every choice."""
    thinker = five_thinker(rule, level_params(level, rule).megabytes)
    with thinker.lock:
        thinker.goes_on()
        thinker.engine.forget()
        return thinker.engine.think(board, 2, limits)
