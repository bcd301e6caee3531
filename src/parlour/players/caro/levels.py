"""What makes a level: how much it searches, and how often it takes second best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.players.ladder import Ladder

__all__ = ["LEVELS", "LevelParams", "level_params"]


@dataclass(frozen=True, slots=True)
class LevelParams:
    """A level's nature.

    Without `nodes` it plays by looks alone; with them it still does so in a share `slips` of its
    moves. `heat` is how far behind the best, in log-odds, a look may be and still be followed
    about a third as often. Of those moves a share `overlooks` misses open threes and forks
    (section 13.3). A share `dreams` of all moves goes next to any stone, five or no five: only the
    weakest level may do that.
    """

    nodes: int = 0
    slips: float = 0.0
    heat: float = 0.5
    overlooks: float = 0.0
    dreams: float = 0.0
    megabytes: int = 1


_SEARCHING: Final = (
    LevelParams(nodes=400, slips=0.4),
    LevelParams(nodes=1_000, slips=0.06),
    LevelParams(nodes=1_800, megabytes=4),
    LevelParams(nodes=3_800, megabytes=4),
    LevelParams(nodes=1_500_000, megabytes=64),
)

_LADDER: Final = Ladder(
    LevelParams(heat=3.0, overlooks=0.62),
    LevelParams(heat=2.0, overlooks=0.4),
    LevelParams(heat=1.45, overlooks=0.3),
    LevelParams(heat=1.0, overlooks=0.17),
    LevelParams(heat=0.7),
    *_SEARCHING,
)

_STRICT: Final = Ladder(
    LevelParams(heat=6.0, overlooks=1.0, dreams=0.15),
    LevelParams(heat=6.0, overlooks=1.0),
    LevelParams(heat=4.0, overlooks=0.95),
    LevelParams(heat=2.8, overlooks=0.85),
    LevelParams(heat=2.0),
    *_SEARCHING,
)
"""Under strict `caro`, where only two lines at once win, who plays with some care never loses."""

LEVELS: Final = len(_LADDER)


def level_params(level: int, rule: str) -> LevelParams:
    """The level's nature under the rule."""
    return (_STRICT if rule == "caro" else _LADDER).level_params(level)
