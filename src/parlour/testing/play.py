"""Random play, as tests of games need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from parlour.kernel import CHANCE, AnyGame, Illegal, Options, Seat

__all__ = ["Step", "draw", "random_game", "random_step", "sounding_alike"]

Step: TypeAlias = tuple[Any, Seat, str, Any]
"""The state before, who acted, what was played, and the state after."""


def draw(game: AnyGame, s: Any, rng: Random) -> str:
    """A chance outcome by its odds."""
    odds = game.chance(s)
    return rng.choices(list(odds), list(odds.values()))[0]


def random_step(game: AnyGame, s: Any, rng: Random) -> tuple[Seat, str]:
    """A seat that may act and any action of its legal list."""
    seat = rng.choice(game.actors(s))
    return seat, draw(game, s, rng) if seat == CHANCE else rng.choice(game.legal(s, seat))


def random_game(
    game: AnyGame, rng: Random, options: Options | None = None, limit: int = 2_000
) -> Iterator[Step]:
    """Every step of a random game, to its end or the limit."""
    s = game.start(options or {})
    for _ in range(limit):
        if not game.actors(s):
            return
        seat, action = random_step(game, s, rng)
        t = game.apply(s, seat, action)
        yield s, seat, action, t
        s = t


def sounding_alike(game: AnyGame, steps: Sequence[Step]) -> Iterator[tuple[Any, Any, Seat]]:
    """Every state of the game beside one of another in which everybody heard and was told the same.

    The other differs in one thing that chance dealt or that the seat beside them did in secret, for
    as long as the same actions are legal and nothing of it is turned over.
    """
    for index, (before, by, action, _) in enumerate(steps):
        heard = game.heard(by, action)
        for other in game.legal(before, by) if game.keeps_secrets else ():
            if other == action or game.heard(by, other) != heard:
                continue
            s, played = before, [other, *(step[2] for step in steps[index + 1 :])]
            for (true, seat, what, after), instead in zip(steps[index:], played, strict=True):
                try:
                    t = game.apply(s, seat, instead)
                except Illegal:
                    break
                told = game.narrate(s, seat, instead, t)
                if list(told) != list(game.narrate(true, seat, what, after)):
                    break
                yield after, t, by
                s = t
