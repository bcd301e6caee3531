"""Caro's contest: levels, the engine, Gomocup programs; openings without a favourite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.cli.contest.caro.contestant import Contestant, contestant
from parlour.cli.contest.caro.fixture import openings, play
from parlour.games.caro import Position, game

__all__ = ["contest"]


class CaroContest:
    """Matches from `fixture`, between whoever `contestant` knows."""

    def contestant(self, text: str, ms: int) -> Contestant:
        """From `level:7`, `nodes:20000`, `time:500` or `gomocup:program arguments`."""
        return contestant(text, ms)

    def openings(self, options: Mapping[str, Any], seed: int, _actions: int) -> Iterator[Position]:
        """Three to seven stones."""
        read = game.options_schema.read(options)
        return openings(read["rule"], read["size"], seed)

    def play(
        self, start: Position, first: Contestant, second: Contestant, number: int, cap: int
    ) -> tuple[float, str]:
        """The score of the first, who has the crosses."""
        return play(start, first, second, number, cap)

    def terms(self, options: Mapping[str, Any], ms: int) -> str:
        """Rule, size, and the time for a move."""
        read = game.options_schema.read(options)
        return f"{read['rule']} | {read['size']} | {ms}"


contest = CaroContest()
