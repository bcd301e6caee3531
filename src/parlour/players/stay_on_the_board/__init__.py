"""Who plays Stay on the Board (section 14): ten levels over the native solver.

| level | blocked mode |
| --- | --- |
| 1 | any legal move: the computer that the game began with |
| 2 to 8 | plans ever farther on a board remembered ever better |
| 9 | forgets nothing, and solves the last dozen cells or so |
| 10 | exact once some thirty cells are left, and so from the start up to five by five |

All of them look where they step, so no level ever errs by the rules: what a forgetful one gets
wrong is its plan. Where a trapped computer loses, the better levels last longer (`long_walk`). In
normal mode, where a side that sees the board cannot lose, all play alike for a computer; a hint to
a person above level 1 keeps clear of the penalty.
"""

from __future__ import annotations

from random import Random

from parlour.engine.queen import Limits, Line, Report
from parlour.games.stay_on_the_board import Mode, Position, game
from parlour.games.stay_on_the_board.board import CLAIM
from parlour.games.stay_on_the_board.turn import penalised
from parlour.kernel import Seat, View
from parlour.players.player import Player
from parlour.players.stay_on_the_board.levels import LEVELS, LevelParams, level_params, thinker
from parlour.players.stay_on_the_board.lines import lines
from parlour.players.stay_on_the_board.long_walk import long_walk
from parlour.players.stay_on_the_board.memory import forgotten, remembered
from parlour.players.stay_on_the_board.puzzles import puzzles
from parlour.players.stay_on_the_board.solution import thought
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["player"]

_CHOICE = 3  # winning moves to choose from
_NEAR_EQUAL = 15  # what is not decided yet is varied


def think(view: View, _seat: Seat, budget: Budget, progress: Progress | None = None) -> Thought:
    """A legal move, or the claim where there is none."""
    rng = budget.rng()
    s = game.guess(view, rng)
    if not s.reach:
        wins = -1 if s.is_doomed(s.turn) else 1
        return Thought(CLAIM, score=float(wins), line=(CLAIM,), nodes=1, wins_in=wins)
    nature = level_params(budget.level)
    if not nature.nodes:
        return _any_of(list(s.reach), rng)
    if s.mode is Mode.NORMAL:
        return _any_of(_unpunished(s), rng)
    if s.is_doomed(0) or s.is_doomed(1):
        return long_walk(s, nature.forgets, rng)
    return _planned(s, nature, budget, rng, progress)


def _any_of(actions: list[str], rng: Random) -> Thought:
    action = rng.choice(actions)
    return Thought(action, line=(action,), nodes=1)


def _unpunished(s: Position) -> list[str]:
    """There is always such a move: three directions or more stay on the board, one goes back."""
    return [action for action in s.reach if not penalised(s, action)]


def _planned(
    s: Position, nature: LevelParams, budget: Budget, rng: Random, progress: Progress | None
) -> Thought:
    slipped = forgotten(s, nature.forgets, rng)

    def tell(report: Report) -> None:
        if progress is not None:
            progress(thought(s, report, report.best, sure=not slipped))

    assert s.pos is not None  # noqa: S101 - it has moves
    shared = thinker(nature.megabytes)
    with shared.lock:
        report = shared.engine.think(
            remembered(s, slipped),
            s.pos,
            Limits(nature.nodes, max(1, budget.ms)),
            targets=list(s.reach.values()),
            wins=_CHOICE,
            tell=tell if progress else None,
        )
    return thought(s, report, _one_of(report.lines, rng), sure=not slipped)


def _one_of(lines: tuple[Line, ...], rng: Random) -> Line:
    """Any of the winning moves, or of those that seem about as good; if lost, the best trap."""
    best = lines[0]
    if best.wins_in is not None and best.wins_in < 0:
        return best
    won = [line for line in lines if line.wins_in is not None and line.wins_in > 0]
    return rng.choice(won or [line for line in lines if best.value - line.value <= _NEAR_EQUAL])


player = Player(LEVELS, think, lines=lines, puzzles=puzzles)
