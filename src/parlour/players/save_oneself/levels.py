"""What makes a level: how many games it plays out in its head, and how often it wanders."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from parlour.engine.island import Planner
from parlour.players.ladder import Ladder
from parlour.players.thinker import Thinker

__all__ = ["LEVELS", "LevelParams", "level_params", "thinker"]


@dataclass(frozen=True, slots=True)
class LevelParams:
    """A level's nature: `games` played out for a thought.

    Without any it follows habit: it wanders in a share `whim` of its actions, else explores.
    """

    games: int = 0
    whim: float = 0.0


_LADDER: Final = Ladder(
    LevelParams(whim=1.0),
    LevelParams(whim=0.4),
    LevelParams(),
    LevelParams(games=45),
    LevelParams(games=90),
    LevelParams(games=200),
    LevelParams(games=600),
    LevelParams(games=2_000),
    LevelParams(games=10_000),
    LevelParams(games=100_000),
)

LEVELS: Final = len(_LADDER)

level_params: Final = _LADDER.level_params


@lru_cache(maxsize=1)
def thinker() -> Thinker[Planner]:
    """The only planner of this process."""
    return Thinker(Planner())
