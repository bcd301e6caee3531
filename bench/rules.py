"""The rules in pure Python: how long an action takes, and a thousand random games of each game."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from typing import Any

from parlour import games
from parlour.kernel import CHANCE, AnyGame

LIMIT = 2_000


@dataclass
class Figures:
    """What was measured for one game."""

    game: str
    games: int
    actions: int
    seconds: float
    apply_us: float
    apply_p99_us: float
    legal_us: float
    view_us: float


def measure(game: AnyGame, count: int) -> Figures:
    """Play that many random games; then time each method over positions of some of them."""
    sample: list[tuple[Any, int, str]] = []
    actions = 0
    begun = time.perf_counter()
    for seed in range(count):
        rng = Random(seed)
        s = game.start({})
        for _ in range(LIMIT):
            actors = game.actors(s)
            if not actors:
                break
            seat = rng.choice(actors)
            if seat == CHANCE:
                odds = game.chance(s)
                action = rng.choices(list(odds), list(odds.values()))[0]
            else:
                action = rng.choice(game.legal(s, seat))
            if seed < 60:
                sample.append((s, seat, action))
            s = game.apply(s, seat, action)
            actions += 1
    seconds = time.perf_counter() - begun
    applied = [_timed(game.apply, s, seat, action) for s, seat, action in sample]
    legal = [_timed(game.legal, s, seat) for s, seat, _ in sample]
    viewed = [_timed(game.view, s, None) for s, *_ in sample]
    return Figures(
        game.id,
        count,
        actions,
        seconds,
        median(applied),
        quantiles(applied, n=100)[98],
        median(legal),
        median(viewed),
    )


def _timed(method: Any, *arguments: Any) -> float:
    begun = time.perf_counter_ns()
    method(*arguments)
    return (time.perf_counter_ns() - begun) / 1_000


def report(count: int = 1_000) -> str:
    """A table over every game of the house."""
    rows = [
        "| game | random games | actions | s | apply µs (p99) | legal µs | view µs |",
        "|---|---|---|---|---|---|---|",
    ]
    total = 0.0
    for game in games.every().values():
        f = measure(game, count)
        total += f.seconds
        rows.append(
            f"| {f.game} | {f.games:,} | {f.actions:,} | {f.seconds:.1f} | {f.apply_us:.1f} "
            f"({f.apply_p99_us:.1f}) | {f.legal_us:.1f} | {f.view_us:.1f} |"
        )
    rows.append(f"| all | | | {total:.1f} | | | |")
    return "\n".join(rows)
