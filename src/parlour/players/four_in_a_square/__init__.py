"""The player of Four in a Square: ten levels over the native engine.

| level | plays |
| --- | --- |
| 1 | anything that does not give the rival a block; does not even look for a win |
| 2 to 5 | by looks, seeing wins and the rival's next turn, ever more often and ever closer |
| 6 to 8 | the best turn of a small search; ever more seldom anything, but never past a win |
| 9 | the best turn of a larger search |
| 10 | all that the engine finds in a second or two |
"""

from __future__ import annotations

import math
from random import Random

from parlour.engine.square import SCALE, SYMMETRIES, Engine, Limits, Report
from parlour.games.four_in_a_square import Phase, Position, game
from parlour.kernel import Seat, View
from parlour.players.four_in_a_square.levels import LEVELS, LevelParams, level_params, thinker
from parlour.players.four_in_a_square.lines import lines
from parlour.players.four_in_a_square.puzzles import puzzles
from parlour.players.player import Player
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["player"]

_FAR = 400  # looks farther apart than this are equally far apart


def think(view: View, _seat: Seat, budget: Budget, progress: Progress | None = None) -> Thought:
    """The answer of the level for the seat, which must be the one to act."""
    rng = budget.rng()
    s = game.guess(view, rng)
    nature = level_params(budget.level, ban=s.terms.no_repeat_slide)
    shared = thinker(nature.megabytes)
    with shared.lock:
        slips = rng.random() < nature.slips
        if slips and not (nature.nodes and _wins_now(s, shared.engine)):
            return _anything(s, shared.engine, rng)
        if not nature.nodes:
            return _by_looks(s, shared.engine, nature, rng)
        limits = Limits(nature.nodes, max(1, budget.ms))
        return _by_search(s, shared.engine, limits, rng, progress)


def agrees_to_draw(view: View) -> bool:
    """In movement without the ban, unless somebody wins at once: nothing else wins (section 6)."""
    s = game.guess(view, Random(0))
    if s.over or s.phase is not Phase.MOVEMENT or s.terms.no_repeat_slide:
        return False
    shared = thinker(1)
    with shared.lock:
        shared.engine.forget()
        return shared.engine.think(s, Limits(nodes=1_000)).wins_in is None


def _wins_now(s: Position, engine: Engine) -> bool:
    """Whether a turn does: who searches may slip, but not past that."""
    return any((SCALE.proven(value) or 0) > 0 for value in engine.rank(s).values())


def _anything(s: Position, engine: Engine, rng: Random) -> Thought:
    looks = engine.rank(s)
    kept = [turn for turn, value in looks.items() if -len(turn) != SCALE.proven(value)]
    (action, *_) = rng.choice(kept or list(looks))
    return Thought(action, line=(action,), nodes=1)


def _by_looks(s: Position, engine: Engine, nature: LevelParams, rng: Random) -> Thought:
    looks = engine.rank(s)
    best = max(looks.values())
    odds = [math.exp(max(value - best, -_FAR) / nature.heat) for value in looks.values()]
    ((turn, value),) = rng.choices(list(looks.items()), odds)
    return Thought(turn[0], SCALE.score(value), turn, len(looks), 1, SCALE.proven(value))


def _by_search(
    s: Position, engine: Engine, limits: Limits, rng: Random, progress: Progress | None
) -> Thought:
    def tell(report: Report) -> None:
        if progress is not None:
            progress(_found(report))

    engine.forget()
    symmetry = rng.randrange(SYMMETRIES)  # which of equal turns is played
    return _found(engine.think(s, limits, symmetry, tell if progress else None))


def _found(report: Report) -> Thought:
    line = report.line
    return Thought(line[0], report.score, line, report.nodes, report.depth, report.wins_in)


player = Player(LEVELS, think, agrees_to_draw, lines, puzzles=puzzles)
