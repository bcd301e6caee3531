"""Fives, fours and threes that either side could make next, under the rule of the game.

A four is there where one stone more makes a row that wins; a three, where one stone more makes a
four that no single stone stops. Strict `caro`, where one stone stops any four, has no such threes.
"""

from __future__ import annotations

from random import Random

from parlour.games.caro import game
from parlour.kernel import View
from parlour.players.caro.levels import LEVELS, level_params
from parlour.players.five import five_thinker
from parlour.players.threat import Threat

__all__ = ["threats"]


def threats(view: View) -> tuple[Threat, ...]:
    """Every empty cell that is worth at least an open three to a side; none once it is over."""
    s = game.guess(view, Random(0))
    if s.over:
        return ()
    owners = s.sides or "XO"
    thinker = five_thinker(s.rule, level_params(LEVELS, s.rule).megabytes)
    with thinker.lock:
        found = thinker.engine.threats(s.board)
    return tuple(
        Threat(owners.index("XO"[made.side - 1]), made.kind, s.grid.names[made.cell])
        for made in found
    )
