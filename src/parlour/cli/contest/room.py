"""Matches between levels in any game for two: random openings, both ways, by the house's rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from parlour import players
from parlour.kernel import CHANCE, AnyGame
from parlour.players import Budget

__all__ = ["level_of", "openings", "play"]


def level_of(text: str, game: AnyGame) -> int:
    """From `level:7`."""
    kind, _, rest = text.partition(":")
    if kind != "level" or not rest.isdecimal() or not 1 <= int(rest) <= players.levels(game):
        raise ValueError(f"not a contestant: {text} (level:1 to level:{players.levels(game)})")
    return int(rest)


def openings(game: AnyGame, options: dict[str, Any], seed: int, actions: int) -> Iterator[Any]:
    """Positions after so many random actions, none of them over; the same for a seed."""
    rng = Random(seed)  # noqa: S311 - no secret
    while True:
        s = game.start(options)
        for _ in range(actions):
            if game.actors(s):
                seat = rng.choice(game.actors(s))
                s = game.apply(s, seat, _any(game, s, seat, rng))
        if game.actors(s):
            yield s


def play(game: AnyGame, s: Any, levels: tuple[int, int], seed: int, ms: int, cap: int) -> float:
    """The score of seat 0 when the seats play at those levels; a draw after `cap` actions."""
    rng = Random(seed)  # noqa: S311 - no secret
    for number in range(cap):
        if not game.actors(s):
            break
        seat = game.actors(s)[0]
        if seat == CHANCE:
            action = _any(game, s, seat, rng)
        else:
            budget = Budget(levels[seat], seed * 1_000 + number, ms)
            action = players.think(game, game.view(s, seat), seat, budget).action
        s = game.apply(s, seat, action)
    outcome = game.outcome(s)
    return 0.5 if outcome is None else outcome.scores[0]


def _any(game: AnyGame, s: Any, seat: int, rng: Random) -> str:
    if seat == CHANCE:
        odds = game.chance(s)
        return rng.choices(list(odds), list(odds.values()))[0]
    return rng.choice(game.legal(s, seat))
