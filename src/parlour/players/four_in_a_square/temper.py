"""What makes a level: how much it searches, and how often it does not look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from parlour.engine.square import Engine
from parlour.players.ladder import Ladder
from parlour.players.thinker import Thinker

__all__ = ["LEVELS", "Temper", "temper", "thinker"]


@dataclass(frozen=True, slots=True)
class Temper:
    """A level's nature.

    In a share `slips` of its actions it takes anything that is no own goal. Else it plays by looks,
    or with `nodes` by search. `heat` is how far behind the best a turn may look and still be played
    about a third as often.
    """

    nodes: int = 0
    slips: float = 0.0
    heat: float = 10.0
    megabytes: int = 1


_LADDER: Final = Ladder(
    Temper(slips=1.0),
    Temper(slips=0.7, heat=80),
    Temper(slips=0.5, heat=60),
    Temper(slips=0.3, heat=40),
    Temper(slips=0.08, heat=25),
    Temper(nodes=60, slips=0.02),
    Temper(nodes=400),
    Temper(nodes=3_000),
    Temper(nodes=40_000, megabytes=4),
    Temper(nodes=3_000_000, megabytes=64),
)

LEVELS: Final = len(_LADDER)

temper: Final = _LADDER.temper


@lru_cache(maxsize=4)
def thinker(megabytes: int) -> Thinker[Engine]:
    """The one whose table has that size."""
    return Thinker(Engine(megabytes))
