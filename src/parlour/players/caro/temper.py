"""What makes a level: how much it searches, and how often it takes second best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["LEVELS", "Temper", "temper"]


@dataclass(frozen=True, slots=True)
class Temper:
    """A level's nature.

    Without `nodes` it plays by looks alone; with them it still does so in a share `slips` of its
    moves. `heat` is how far behind the best, in log-odds, a look may be and still be followed
    about a third as often. A share `forgets` of those moves does not even look for wins. With
    `farther` open threes and forks are never overlooked (section 13.3).
    """

    nodes: int = 0
    slips: float = 0.0
    heat: float = 0.5
    forgets: float = 0.0
    farther: bool = False
    megabytes: int = 1


_TEMPERS: Final = (
    Temper(heat=3.0, forgets=0.5),
    Temper(heat=3.5),
    Temper(heat=0.5),
    Temper(nodes=250, slips=0.75),
    Temper(nodes=250, slips=0.5, farther=True),
    Temper(nodes=700, slips=0.12, farther=True),
    Temper(nodes=1_500),
    Temper(nodes=5_000, megabytes=4),
    Temper(nodes=25_000, megabytes=16),
    Temper(nodes=1_500_000, megabytes=64),
)

LEVELS: Final = len(_TEMPERS)


def temper(level: int) -> Temper:
    """The temper of the level; levels beyond the range are its ends."""
    return _TEMPERS[min(max(level, 1), LEVELS) - 1]
