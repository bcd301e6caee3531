"""What a player sees threatened in a position, without a search."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.kernel import Seat

__all__ = ["Threat"]


@dataclass(frozen=True, slots=True)
class Threat:
    """What a piece of that seat on that cell would make, by a word of the game."""

    seat: Seat
    kind: str
    cell: str
