"""What makes a level: how much it searches, and how often it takes second best."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Final

from parlour.engine.five import Engine

__all__ = ["LEVELS", "Temper", "Thinker", "temper"]


@dataclass(frozen=True, slots=True)
class Temper:
    """A level's nature.

    Without `nodes` it plays by looks alone; with them it still does so in a share `slips` of its
    moves. `heat` is how far behind the best, in log-odds, a look may be and still be followed
    about a third as often.
    """

    nodes: int = 0
    slips: float = 0.0
    heat: float = 0.5
    megabytes: int = 1


_TEMPERS: Final = (
    Temper(heat=3.0),  # 1 also forgets to look for wins; see `think`
    Temper(heat=3.5),
    Temper(heat=0.5),
    Temper(nodes=250, slips=0.75),
    Temper(nodes=250, slips=0.5),
    Temper(nodes=700, slips=0.12),
    Temper(nodes=1_500),
    Temper(nodes=5_000, megabytes=4),
    Temper(nodes=25_000, megabytes=16),
    Temper(nodes=1_500_000, megabytes=64),
)

LEVELS: Final = len(_TEMPERS)


def temper(level: int) -> Temper:
    """The temper of the level; levels beyond the range are its ends."""
    return _TEMPERS[min(max(level, 1), LEVELS) - 1]


class Thinker:
    """An engine of this process and its lock: threads take turns."""

    def __init__(self, rule: str, megabytes: int) -> None:
        self.engine = Engine(rule, megabytes)
        self.lock = Lock()

    @staticmethod
    @lru_cache(maxsize=8)
    def of(rule: str, megabytes: int) -> Thinker:
        """The one of that rule and table size."""
        return Thinker(rule, megabytes)
