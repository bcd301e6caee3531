"""What makes a level: how far it calculates, and how well it remembers what has burnt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from parlour.engine.queen import Engine
from parlour.players.ladder import Ladder
from parlour.players.thinker import Thinker

__all__ = ["LEVELS", "LevelParams", "level_params", "thinker"]


@dataclass(frozen=True, slots=True)
class LevelParams:
    """A level's nature: nodes to search, and how many burnt cells it takes for open on average."""

    nodes: int
    forgets: float = 0.0
    megabytes: int = 1


_LADDER: Final = Ladder(
    LevelParams(nodes=0),  # the random computer, which plans nothing (section 14)
    LevelParams(nodes=60, forgets=1.15),
    LevelParams(nodes=90, forgets=0.75),
    LevelParams(nodes=150, forgets=0.53),
    LevelParams(nodes=250, forgets=0.39),
    LevelParams(nodes=400, forgets=0.27),
    LevelParams(nodes=600, forgets=0.18),
    LevelParams(nodes=800, forgets=0.09),
    LevelParams(nodes=1_000),
    LevelParams(nodes=5_000_000, megabytes=64),
)

LEVELS: Final = len(_LADDER)

level_params: Final = _LADDER.level_params


@lru_cache(maxsize=4)
def thinker(megabytes: int) -> Thinker[Engine]:
    """The one whose table has that size."""
    return Thinker(Engine(megabytes))
