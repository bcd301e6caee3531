"""Games of the computer against itself, as lines that the house exports."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from parlour import players
from parlour.kernel import CHANCE, AnyGame, Outcome, Seat
from parlour.players import Budget, Work
from parlour.server.export.match_line import FORMAT, MatchLine, PlayerLine
from parlour.server.matches.seat_rows import variant_of

__all__ = ["SelfPlay"]

_CAP_MS = 60_000
_WORK = Work(nodes=4_000, ms=_CAP_MS, width=5)
_WEAKER = 0.4
"""Where one line is all there is, so often a level half as high has the word."""
_HEAT = 0.15
"""A line that is worth so much less, of a game's 2, is drawn about a third as often."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """One game of these levels against each other, the same for a seed on any machine.

    Every seat has one of the levels, drawn by lot. The first actions, as many as `opening`, are
    drawn from the best lines, the better the likelier, or left to a lower level, so that games
    differ. After `longest` actions nobody has won.
    """

    game: AnyGame
    options: Mapping[str, Any]
    levels: Sequence[int]
    opening: int = 10
    longest: int = 400

    def line(self, seed: int) -> MatchLine:
        """The game of that seed."""
        rng = Random(seed)  # noqa: S311 -- dice of a game, no secret
        seats = [rng.choice(self.levels) for _ in range(self.game.seats)]
        actions, outcome = self._played(seats, rng)
        options = self.game.options_schema.read(self.options)
        return MatchLine(
            FORMAT,
            f"self-{seed}",
            "",
            self.game.id,
            self.game.rules,
            variant_of(self.game.id, options),
            {name: value for name, value in options.items() if value is not None},
            None,
            rated=False,
            started=0,
            ended=0,
            players=[PlayerLine(f"level {level}", level=level) for level in seats],
            actions=[(seat, action, 0) for seat, action in actions],
            scores=None if outcome is None else list(outcome.scores),
            reason="" if outcome is None else outcome.reason,
        )

    def _played(
        self, seats: Sequence[int], rng: Random
    ) -> tuple[list[tuple[Seat, str]], Outcome | None]:
        game, s = self.game, self.game.start(self.options)
        actions: list[tuple[Seat, str]] = []
        while game.actors(s) and len(actions) < self.longest:
            seat = game.actors(s)[0]
            if seat == CHANCE:
                odds = game.chance(s)
                (action,) = rng.choices(list(odds), list(odds.values()))
            else:
                early = len(actions) < self.opening
                action = (self._drawn if early else self._thought)(s, seat, seats[seat], rng)
            s = game.apply(s, seat, action)
            actions.append((seat, action))
        return actions, game.outcome(s)

    def _thought(self, s: Any, seat: Seat, level: int, rng: Random) -> str:
        budget = Budget(level, rng.getrandbits(32), _CAP_MS)
        return players.think(self.game, self.game.view(s, seat), seat, budget).action

    def _drawn(self, s: Any, seat: Seat, level: int, rng: Random) -> str:
        lines = players.lines(self.game, self.game.view(s, seat), seat, _WORK)
        if len(lines) == 1 and rng.random() < _WEAKER:
            return self._thought(s, seat, max(1, level // 2), rng)
        odds = [math.exp((line.score - lines[0].score) / _HEAT) for line in lines]
        return rng.choices(lines, odds)[0].action
