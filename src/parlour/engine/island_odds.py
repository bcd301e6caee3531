"""Save Oneself: how likely a rescue is, exactly, over every order of the cards still to come."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from parlour.engine import _island
from parlour.engine.island import pack
from parlour.engine.prover import Unsettled
from parlour.games.save_oneself import Position

__all__ = ["Chance", "Odds"]


@dataclass(frozen=True, slots=True)
class Chance:
    """With the best play so many orders of the cards, `of` so many, end in a rescue.

    `days` is within how many days a certain rescue comes, whatever is drawn; 0: it is not certain.
    """

    rescues: int
    of: int
    days: int

    @property
    def reduced(self) -> tuple[int, int]:
        """The share as a fraction in its lowest terms."""
        common = gcd(self.rescues, self.of)
        return self.rescues // common, self.of // common

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.rescues / self.of


class Odds:
    """The odds of one deal's positions; what it has found out it goes on knowing.

    Everything raises `Unsettled` once it has looked at so many positions.
    """

    def __init__(self, most: int = 1_000_000) -> None:
        self._native = _island.IslandOdds(most)

    def after(self, s: Position) -> Chance:
        """Of a position that an action has just led to: a day that begins counts as one more."""
        chance = Chance(*self._native.after(pack(s)))
        if not chance.of:
            raise Unsettled
        return chance

    @property
    def nodes(self) -> int:
        """How many positions it has looked at."""
        return self._native.nodes()
