"""What makes a level: how far it calculates, and how well it remembers what has burnt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from parlour.engine.queen import Engine
from parlour.players.ladder import Ladder
from parlour.players.thinker import Thinker

__all__ = ["LEVELS", "Temper", "temper", "thinker"]


@dataclass(frozen=True, slots=True)
class Temper:
    """A level's nature: nodes to search, and how many burnt cells it takes for open on average."""

    nodes: int
    forgets: float = 0.0
    megabytes: int = 1


_LADDER: Final = Ladder(
    Temper(nodes=0),  # the random computer, which plans nothing (section 14)
    Temper(nodes=60, forgets=1.7),
    Temper(nodes=90, forgets=1.2),
    Temper(nodes=150, forgets=0.85),
    Temper(nodes=250, forgets=0.6),
    Temper(nodes=400, forgets=0.4),
    Temper(nodes=600, forgets=0.23),
    Temper(nodes=800, forgets=0.1),
    Temper(nodes=1_000),
    Temper(nodes=5_000_000, megabytes=64),
)

LEVELS: Final = len(_LADDER)

temper: Final = _LADDER.temper


@lru_cache(maxsize=4)
def thinker(megabytes: int) -> Thinker[Engine]:
    """The one whose table has that size."""
    return Thinker(Engine(megabytes))
