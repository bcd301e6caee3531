"""The player of games that bring none: Monte-Carlo tree search over the kernel's methods alone.

Ten levels by the number of games that are tried. What a seat cannot see is guessed anew for every
one of them, chance is drawn, and of several seats each plays for its own score.
"""

from __future__ import annotations

import math
import sys
import time
from random import Random
from typing import Final

from parlour.kernel import AnyGame, Seat, View
from parlour.players.general.search import Search
from parlour.players.ladder import Ladder
from parlour.players.player import Player
from parlour.players.thinker import Thinker
from parlour.players.thought import Budget, Progress, Thought, Work

__all__ = ["general_player"]

_TRIES: Final = Ladder(6, 40, 200, 350, 600, 1_000, 1_700, 3_000, 6_000, 20_000)
"""On most machines the time ends the strongest level's search."""
_USED: Final = 0.9
"""Of the time that is given: the rest is for the answer's way, and for a machine that is busy."""
_TOLD_EVERY: Final = 64


def general_player(game: AnyGame) -> Player:
    """A player of that game, whatever it is."""

    def think(view: View, seat: Seat, budget: Budget, progress: Progress | None = None) -> Thought:
        """The action that was tried most, within the budget's time whatever the level."""
        until = _after(_USED * budget.ms)
        search = Thinker(Search(game, view, seat, budget.rng(), until))
        _pursue(search, _TRIES.level_params(budget.level), progress)
        return search.engine.thoughts()[0]

    def lines(view: View, seat: Seat, work: Work) -> tuple[Thought, ...]:
        """So many of the actions that were tried most; a node is a game that is tried."""
        search = Thinker(Search(game, view, seat, Random(0), _after(work.ms or math.inf)))
        _pursue(search, work.nodes or sys.maxsize, None)
        return search.engine.thoughts(work.width)

    return Player(len(_TRIES), think, lines=lines)


def _after(ms: float) -> float:
    return time.monotonic() + ms / 1_000


def _pursue(thinker: Thinker[Search], tries: int, progress: Progress | None) -> None:
    """Try so many games, unless it is settled, late or told to stop."""
    search = thinker.engine
    for count in range(tries):
        if search.settled or search.late:
            return
        search.once()
        if progress is not None and count % _TOLD_EVERY == _TOLD_EVERY - 1:
            progress(search.thoughts()[0])
