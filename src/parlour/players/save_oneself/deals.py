"""Known deals of Save Oneself, searched by the native solver."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.island import Solver
from parlour.games.save_oneself import game
from parlour.kernel import Options
from parlour.players.deal import Deal
from parlour.players.thinker import Thinker

__all__ = ["solve"]

_MEGABYTES = 32
_NODES = 20_000_000


def solve(options: Options, draws: Sequence[str], ms: int) -> Deal:
    """Search every line of play over these draws, for so long at most."""
    cards = [draw.removeprefix("draw ") for draw in draws]
    solver = Thinker(Solver(_MEGABYTES))  # so that it can be stopped
    found = solver.engine.solve(game.start(options), cards, _NODES, ms)
    winnable = True if found.won else False if found.proven else None
    line = tuple(action for action in found.line if action not in draws)
    return Deal(winnable, found.score, found.proven, line)
