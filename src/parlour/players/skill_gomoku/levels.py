"""What makes a level: whose eyes it sees with, and how far it looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.players.ladder import Ladder

__all__ = ["LEVELS", "LevelParams", "level_params"]


@dataclass(frozen=True, slots=True)
class LevelParams:
    """A level's nature.

    A share `careless` of its actions are a beginner's; of the others a share `plain` follow the
    rules of thumb, and the rest look ahead with so many `nodes`.
    """

    careless: float = 0.0
    plain: float = 0.0
    nodes: int = 0
    megabytes: int = 1


_LADDER: Final = Ladder(
    LevelParams(careless=1.0),
    LevelParams(careless=0.7, plain=1.0),
    LevelParams(careless=0.4, plain=1.0),
    LevelParams(careless=0.15, plain=1.0),
    LevelParams(plain=1.0),  # the rules of thumb, nothing else: the yardstick
    LevelParams(plain=0.7, nodes=300),
    LevelParams(plain=0.35, nodes=400),
    LevelParams(nodes=600),
    LevelParams(nodes=4_000, megabytes=4),
    LevelParams(nodes=1_200_000, megabytes=64),
)

LEVELS: Final = len(_LADDER)

level_params: Final = _LADDER.level_params
