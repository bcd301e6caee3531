"""After the game: whether the deal could be won, and with how many points.

This alone knows the order of the cards; nothing that plays may ask it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Final

from parlour.engine.island import Solver
from parlour.games.save_oneself import BACKS, Phase, Position, game
from parlour.games.save_oneself.island import Island
from parlour.kernel import Options

__all__ = ["Verdict", "dealt", "winnable"]

NODES: Final = 12_000_000
"""Positions to look at for one verdict: two to three seconds."""

_MEGABYTES: Final = 64


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best rescue that is known: its points and every action, draws included, from the deal on.

    Without a rescue `score` is 0 and the line empty. When `proven`, no rescue has more points, or
    there is none at all; else none has more than `most`.
    """

    won: bool
    score: int
    line: tuple[str, ...]
    proven: bool
    most: int


def dealt(draw: Callable[[Position, int], str]) -> tuple[str, ...]:
    """The sixteen backs in the order of a match's draws: `draw` samples number k in a position.

    Every draw takes one of the sorted undealt cards by its number alone, so that the order does
    not depend on the play (section 4).
    """
    backs: list[str] = []
    for number in range(len(BACKS)):
        cells = tuple((0, place) for place in range(number))
        due = Position(False, Phase.DRAW, island=Island(cells, tuple(backs)), player=(0, number))
        backs.append(draw(due, number).removeprefix("draw "))
    return tuple(backs)


def winnable(
    options: Options, deal: Sequence[str], nodes: int = NODES, ms: int = 10_000
) -> Verdict:
    """What was possible from the start in a deal, given as backs in the order of their draws.

    The same on any machine unless `ms` cuts in.
    """
    solver, lock = _solver()
    with lock:
        best = solver.solve(game.start(options), deal, nodes, ms)
    return Verdict(best.won, best.score, best.line, best.proven, best.most)


@lru_cache(maxsize=1)
def _solver() -> tuple[Solver, Lock]:
    """The only one of this process: threads take turns."""
    return Solver(_MEGABYTES), Lock()
