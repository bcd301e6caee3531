"""What tests of several rooms need to play games: random play, scripted play, vectors."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from parlour.kernel import CHANCE, AnyGame, Illegal
from parlour.kernel.customs import heard

VECTORS = Path(__file__).parent / "vectors"


def vectors(name: str) -> Iterator[dict[str, Any]]:
    """The conformance games of `tests/vectors/<name>.jsonl.gz`."""
    with gzip.open(VECTORS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def draw(game: AnyGame, s: Any, rng: Random) -> str:
    """A chance outcome by its odds."""
    odds = game.chance(s)
    return rng.choices(list(odds), list(odds.values()))[0]


def random_step(game: AnyGame, s: Any, rng: Random) -> tuple[int, str]:
    """A seat that may act and any action of its legal list."""
    seat = rng.choice(game.actors(s))
    return seat, draw(game, s, rng) if seat == CHANCE else rng.choice(game.legal(s, seat))


def random_game(
    game: AnyGame, rng: Random, options: dict[str, Any] | None = None, limit: int = 2_000
) -> Iterator[tuple[Any, int, str, Any]]:
    """Every step (before, seat, action, after) of a random game, to its end or the limit."""
    s = game.start(options or {})
    for _ in range(limit):
        if not game.actors(s):
            return
        seat, action = random_step(game, s, rng)
        t = game.apply(s, seat, action)
        yield s, seat, action, t
        s = t


def sounding_alike(
    game: AnyGame, steps: Sequence[tuple[Any, int, str, Any]]
) -> Iterator[tuple[Any, Any]]:
    """Every state of the game beside one of another in which everybody heard the same.

    The other differs in what chance dealt in secret, for as long as the same actions are legal.
    """
    for index, (before, by, action, _) in enumerate(steps):
        others = game.legal(before, by) if by == CHANCE else ()
        for other in others:
            if other == action or heard(game, by, other) != heard(game, by, action):
                continue
            s, played = before, [other, *(step[2] for step in steps[index + 1 :])]
            for (_, seat, _, true), what in zip(steps[index:], played, strict=True):
                try:
                    s = game.apply(s, seat, what)
                except Illegal:
                    break
                yield true, s


def play(game: AnyGame, actions: Sequence[str], **options: Any) -> Any:
    """The state after the actions, each by the one seat that is to act."""
    s = game.start(options)
    for action in actions:
        (seat,) = game.actors(s)
        s = game.apply(s, seat, action)
    return s


def played(game: AnyGame, record: str, **options: Any) -> Any:
    """The state after a record such as `H8 I9 H9`, of a game whose actions hold no blanks."""
    return play(game, record.split(), **options)


def perft(game: AnyGame, s: Any, depth: int) -> int:
    """How many lines of play of that length there are."""
    if depth == 0:
        return 1
    return sum(
        perft(game, game.apply(s, seat, action), depth - 1)
        for seat in game.actors(s)
        for action in game.legal(s, seat)
    )
