"""What makes a level: how many games it plays out in its head, and how often it wanders."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Final

from parlour.engine.island import Planner

__all__ = ["LEVELS", "Temper", "Thinker", "temper"]


@dataclass(frozen=True, slots=True)
class Temper:
    """A level's nature: `games` played out for a thought.

    Without any it follows habit: it wanders in a share `whim` of its actions, else explores.
    """

    games: int = 0
    whim: float = 0.0


_TEMPERS: Final = (
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

LEVELS: Final = len(_TEMPERS)


def temper(level: int) -> Temper:
    """The temper of the level; levels beyond the range are its ends."""
    return _TEMPERS[min(max(level, 1), LEVELS) - 1]


class Thinker:
    """The planner of this process and its lock: threads take turns."""

    def __init__(self) -> None:
        self.planner = Planner()
        self.lock = Lock()

    @staticmethod
    @lru_cache(maxsize=1)
    def one() -> Thinker:
        """The only one."""
        return Thinker()
