"""What makes a level: whose eyes it sees with, and how far it looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.players.ladder import Ladder

__all__ = ["LEVELS", "Temper", "temper"]


@dataclass(frozen=True, slots=True)
class Temper:
    """A level's nature.

    A share `careless` of its actions are a beginner's; of the others a share `plain` follow the
    rules of thumb, and the rest look ahead with so many `nodes`.
    """

    careless: float = 0.0
    plain: float = 0.0
    nodes: int = 0
    megabytes: int = 1


_LADDER: Final = Ladder(
    Temper(careless=1.0),
    Temper(careless=0.75, plain=1.0),
    Temper(careless=0.5, plain=1.0),
    Temper(careless=0.2, plain=1.0),
    Temper(plain=1.0),  # the rules of thumb, nothing else: the yardstick
    Temper(plain=0.7, nodes=300),
    Temper(plain=0.35, nodes=400),
    Temper(nodes=600),
    Temper(nodes=4_000, megabytes=4),
    Temper(nodes=1_200_000, megabytes=64),
)

LEVELS: Final = len(_LADDER)

temper: Final = _LADDER.temper
