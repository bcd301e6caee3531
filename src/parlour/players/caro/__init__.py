"""The player of Caro and its sister rules: ten levels over the native engine.

| level | plays |
| --- | --- |
| 1 | as level 2 and worse; under strict `caro` it may overlook even a five |
| 2 to 4 | wins, else stops a win, else what looks good; overlooks forks less and less often |
| 5 | by looks alone, but overlooks no fork |
| 6, 7 | a small search, which it now and then forgets to make |
| 8, 9 | the best move of a growing search |
| 10 | all that the engine finds in a second or two |
"""

from __future__ import annotations

import math
from random import Random

from parlour.engine.five import Engine, Limits, Line, Report
from parlour.games.caro import Position, game
from parlour.kernel import Seat, View
from parlour.players.caro import swap2
from parlour.players.caro.around import around
from parlour.players.caro.drawn import nobody_can_win
from parlour.players.caro.levels import LEVELS, LevelParams, level_params
from parlour.players.caro.lines import lines
from parlour.players.caro.puzzles import puzzles
from parlour.players.caro.threats import threats
from parlour.players.five import five_thinker
from parlour.players.player import Player
from parlour.players.thinker import Thinker
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["player"]

_OPENING = 8  # up to so many stones, near-equal moves are varied
_NEAR_EQUAL = 20


def think(view: View, _seat: Seat, budget: Budget, progress: Progress | None = None) -> Thought:
    """The answer of the level for the seat, which must be the one to act."""
    rng = budget.rng()
    s = game.guess(view, rng)
    if s.sides is None:
        return Thought(action := swap2.answer(s, budget, rng), line=(action,), nodes=1)
    nature = level_params(budget.level, s.rule)
    if s.moves and nature.dreams and rng.random() < nature.dreams:
        action = s.grid.names[rng.choice(around(s, 1))]
        return Thought(action, line=(action,), nodes=1)
    thinker = five_thinker(s.rule, nature.megabytes)
    with thinker.lock:
        if not nature.nodes or rng.random() < nature.slips:
            return _by_looks(s, thinker, nature, rng)
        return _by_search(s, thinker, Limits(nature.nodes, max(1, budget.ms)), rng, progress)


def agrees_to_draw(view: View) -> bool:
    """Only when no line can be won any more by either side (section 10.2)."""
    return nobody_can_win(game.guess(view, Random(0)))


def _by_looks(s: Position, thinker: Thinker[Engine], nature: LevelParams, rng: Random) -> Thought:
    turn = len(s.moves) % 2 + 1
    looks = thinker.engine.rank(s.board, turn, farther=rng.random() >= nature.overlooks)
    best = max(looks.values())
    odds = [math.exp((look - best) / nature.heat) for look in looks.values()]
    (cell,) = rng.choices(list(looks), odds)
    score = math.tanh(thinker.engine.evaluate(s.board, turn) / 500)
    action = s.grid.names[cell]
    return Thought(action, score, (action,), nodes=1)


def _by_search(
    s: Position, thinker: Thinker[Engine], limits: Limits, rng: Random, progress: Progress | None
) -> Thought:
    opening = len(s.moves) < _OPENING
    thinker.goes_on()
    thinker.engine.forget()

    def tell(report: Report) -> None:
        if progress is not None:
            progress(_found(s, report.best, report.nodes))

    turn = len(s.moves) % 2 + 1
    report = thinker.engine.think(
        s.board, turn, limits, width=3 if opening else 1, tell=tell if progress else None
    )
    line = _one_of(report.lines, rng) if opening else report.best
    return _found(s, line, report.nodes)


def _one_of(lines: tuple[Line, ...], rng: Random) -> Line:
    """Any of the lines that are about as good as the best. A proven result is not given away."""
    best = lines[0]
    if best.wins_in is not None:
        return best
    return rng.choice([line for line in lines if best.value - line.value <= _NEAR_EQUAL])


def _found(s: Position, line: Line, nodes: int) -> Thought:
    actions = tuple(s.grid.names[cell] for cell in line.cells)
    return Thought(actions[0], line.score, actions, nodes, line.depth, line.wins_in)


player = Player(LEVELS, think, agrees_to_draw, lines, puzzles=puzzles, threats=threats)
