"""What makes a level: how much it searches, and how often it does not look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from parlour.engine.square import Engine
from parlour.players.ladder import Ladder
from parlour.players.thinker import Thinker

__all__ = ["LEVELS", "LevelParams", "level_params", "thinker"]


@dataclass(frozen=True, slots=True)
class LevelParams:
    """A level's nature.

    In a share `slips` of its actions it takes anything that is no own goal, but with `nodes` never
    past a win. Else it plays by looks, or with `nodes` by search. `heat` is how far behind the
    best a turn may look and still be played about a third as often.
    """

    nodes: int = 0
    slips: float = 0.0
    heat: float = 10.0
    megabytes: int = 1


_LOOKING: Final = (
    LevelParams(slips=1.0),
    LevelParams(slips=0.74, heat=80),
    LevelParams(slips=0.5, heat=60),
    LevelParams(slips=0.3, heat=40),
    LevelParams(slips=0.08, heat=25),
)
_TOP: Final = LevelParams(nodes=3_000_000, megabytes=64)

_LADDER: Final = Ladder(
    *_LOOKING,
    LevelParams(nodes=60, slips=0.23),
    LevelParams(nodes=60, slips=0.11),
    LevelParams(nodes=110, slips=0.05),
    LevelParams(nodes=180),
    _TOP,
)
"""Careful play draws, so what sets levels apart ends where care begins, at some hundred nodes."""

_BANNED: Final = Ladder(
    *_LOOKING,
    LevelParams(nodes=60, slips=0.2),
    LevelParams(nodes=60, slips=0.05),
    LevelParams(nodes=200),
    LevelParams(nodes=2_500),
    _TOP,
)
"""With the ban somebody mostly wins: whoever sees farther."""

LEVELS: Final = len(_LADDER)


def level_params(level: int, *, ban: bool = False) -> LevelParams:
    """The level's nature, with the ban on sliding back or without."""
    return (_BANNED if ban else _LADDER).level_params(level)


@lru_cache(maxsize=4)
def thinker(megabytes: int) -> Thinker[Engine]:
    """The one whose table has that size."""
    return Thinker(Engine(megabytes))
