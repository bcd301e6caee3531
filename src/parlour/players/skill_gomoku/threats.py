"""Fives, fours and open threes that either side's stones could make next, cards left aside."""

from __future__ import annotations

from random import Random

from parlour.games.skill_gomoku import game
from parlour.games.skill_gomoku.board import GRID
from parlour.kernel import View
from parlour.players.five import five_thinker
from parlour.players.skill_gomoku.levels import LEVELS, level_params
from parlour.players.threat import Threat

__all__ = ["threats"]

_RULE = "freestyle"  # six or more win too (R-OVERLINE)


def threats(view: View) -> tuple[Threat, ...]:
    """Every free point that is worth at least an open three to a side; none once it is over."""
    s = game.guess(view, Random(0))
    if s.over:
        return ()
    thinker = five_thinker(_RULE, level_params(LEVELS).megabytes)
    with thinker.lock:
        found = thinker.engine.threats(s.board)
    return tuple(Threat(made.side - 1, made.kind, GRID.names[made.cell]) for made in found)
