"""The contest of any game for two: levels against each other, from random openings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from parlour.cli.contest import room
from parlour.kernel import AnyGame

__all__ = ["Level", "LevelContest"]


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the house, with so many milliseconds for a move."""

    number: int
    ms: int

    @property
    def name(self) -> str:
        """As it stands in a table."""
        return str(self.number)

    def close(self) -> None:
        """Nothing was opened."""


class LevelContest:
    """For a game that has no contest of its own."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def contestant(self, text: str, ms: int) -> Level:
        """From `level:7`."""
        return Level(room.level_of(text, self._game), ms)

    def openings(self, options: Mapping[str, Any], seed: int, actions: int) -> Iterator[Any]:
        """After so many random actions."""
        return room.openings(self._game, dict(options), seed, actions)

    def play(
        self, start: Any, first: Level, second: Level, number: int, cap: int
    ) -> tuple[float, str]:
        """The score of the first."""
        levels = (first.number, second.number)
        return room.play(self._game, start, levels, number, first.ms, cap), ""

    def terms(self, options: Mapping[str, Any], _ms: int) -> str:
        """The options that were chosen."""
        return ",".join(f"{name}={value}" for name, value in options.items()) or "defaults"
