"""The best line of a state of Skill Gomoku, for whoever studies it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from parlour.games.skill_gomoku import game
from parlour.kernel import Seat, View
from parlour.players.five import five_thinker
from parlour.players.skill_gomoku.levels import LEVELS, level_params
from parlour.players.skill_gomoku.schemer import Schemer
from parlour.players.thought import Budget, Thought, Work

__all__ = ["lines"]

_RULE = "freestyle"  # six or more win too (R-OVERLINE)
_DAY_MS = 24 * 3_600_000


def lines(view: View, seat: Seat, work: Work) -> tuple[Thought, ...]:
    """One, of stones or of cards: they are weighed against each other as a whole."""
    s = game.guess(view, Random(0))
    top = level_params(LEVELS)
    nature = replace(top, nodes=work.nodes or top.nodes)
    thinker = five_thinker(_RULE, nature.megabytes)
    with thinker.lock:
        thinker.goes_on()
        budget = Budget(LEVELS, ms=work.ms or _DAY_MS)
        return (Schemer(s, seat, thinker.engine, nature, budget).thought(Random(0)),)
