"""What could have been made of the cards by somebody who knew in which order they come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.engine.island import Solver
from parlour.kernel import AnyGame, Options
from parlour.players.thinker import Thinker

__all__ = ["Deal", "can_be_solved", "solve"]

_MEGABYTES = 32
_NODES = 20_000_000


@dataclass(frozen=True, slots=True)
class Deal:
    """The best that was found: its points, and the player's actions on the way to them.

    `winnable` is None where that could not be settled; `best` says that no more points were to be
    had.
    """

    winnable: bool | None
    score: int
    best: bool
    line: tuple[str, ...]


def can_be_solved(game: AnyGame) -> bool:
    """Whether the game is one of cards against which somebody plays alone."""
    return game.id == "save-oneself"


def solve(game: AnyGame, options: Options, draws: Sequence[str], ms: int) -> Deal:
    """Search every line of play over these draws, for so long at most."""
    cards = [draw.removeprefix("draw ") for draw in draws]
    solver = Thinker(Solver(_MEGABYTES))  # so that it can be stopped
    found = solver.engine.solve(game.start(options), cards, _NODES, ms)
    winnable = True if found.won else False if found.proven else None
    line = tuple(action for action in found.line if action not in draws)
    return Deal(winnable, found.score, found.proven, line)
