"""What makes a level: how many games it plays out in its head, and how often it wanders."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from parlour.engine.island import Planner
from parlour.players.ladder import Ladder
from parlour.players.thinker import Thinker

__all__ = ["LEVELS", "Temper", "temper", "thinker"]


@dataclass(frozen=True, slots=True)
class Temper:
    """A level's nature: `games` played out for a thought.

    Without any it follows habit: it wanders in a share `whim` of its actions, else explores.
    """

    games: int = 0
    whim: float = 0.0


_LADDER: Final = Ladder(
    Temper(whim=1.0),
    Temper(whim=0.4),
    Temper(),
    Temper(games=45),
    Temper(games=90),
    Temper(games=200),
    Temper(games=600),
    Temper(games=2_000),
    Temper(games=10_000),
    Temper(games=100_000),
)

LEVELS: Final = len(_LADDER)

temper: Final = _LADDER.temper


@lru_cache(maxsize=1)
def thinker() -> Thinker[Planner]:
    """The only planner of this process."""
    return Thinker(Planner())
