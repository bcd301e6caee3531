"""The best walks from a position of Stay on the Board, for whoever studies it."""

from __future__ import annotations

from random import Random

from parlour.engine.queen import Limits
from parlour.games.stay_on_the_board import Mode, game
from parlour.kernel import Seat, View
from parlour.players.stay_on_the_board.levels import LEVELS, level_params, thinker
from parlour.players.stay_on_the_board.memory import remembered
from parlour.players.stay_on_the_board.solution import thought
from parlour.players.thought import Thought, Work

__all__ = ["lines"]


def lines(view: View, _seat: Seat, work: Work) -> tuple[Thought, ...] | None:
    """As many as were asked for in blocked mode; None where there is nothing to calculate."""
    s = game.guess(view, Random(0))
    if s.pos is None or not s.reach or s.mode is Mode.NORMAL or s.is_doomed(0) or s.is_doomed(1):
        return None
    shared = thinker(level_params(LEVELS).megabytes)
    with shared.lock:
        report = shared.engine.think(
            remembered(s, frozenset()),
            s.pos,
            Limits(nodes=work.nodes, ms=work.ms),
            targets=list(s.reach.values()),
            wins=work.width,
        )
    return tuple(thought(s, report, line, sure=True) for line in report.lines[: work.width])
