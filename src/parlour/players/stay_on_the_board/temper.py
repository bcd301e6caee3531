"""What makes a level: how far it calculates, and how well it remembers what has burnt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Final

from parlour.engine.queen import Engine

__all__ = ["LEVELS", "Temper", "Thinker", "temper"]


@dataclass(frozen=True, slots=True)
class Temper:
    """A level's nature: nodes to search, and how many burnt cells it takes for open on average."""

    nodes: int
    forgets: float = 0.0
    megabytes: int = 1


_TEMPERS: Final = (
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

LEVELS: Final = len(_TEMPERS)


def temper(level: int) -> Temper:
    """The temper of the level; levels beyond the range are its ends."""
    return _TEMPERS[min(max(level, 1), LEVELS) - 1]


class Thinker:
    """An engine of this process and its lock: threads take turns."""

    def __init__(self, megabytes: int) -> None:
        self.engine = Engine(megabytes)
        self.lock = Lock()

    @staticmethod
    @lru_cache(maxsize=4)
    def of(megabytes: int) -> Thinker:
        """The one of that table size."""
        return Thinker(megabytes)
