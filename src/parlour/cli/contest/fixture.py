"""Openings that leave the game open, and games played from them by the house's rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from parlour.cli.contest.contestant import Contestant, Forfeit
from parlour.engine.five import Engine, Limits
from parlour.games.caro import Position
from parlour.games.caro import game as caro

__all__ = ["openings", "play"]

_BALANCED = 150
_NODES = 6_000


def openings(rule: str, size: int, seed: int) -> Iterator[Position]:
    """Three to seven stones close together, without a clear favourite; the same for a seed."""
    rng, engine = Random(seed), Engine(rule, megabytes=4)  # noqa: S311 - no secret
    while True:
        s = caro.start({"rule": rule, "size": size})
        s = caro.apply(s, s.seat, s.grid.names[_near(size * size // 2, s, rng)])
        for _ in range(rng.randint(2, 6)):
            s = caro.apply(s, s.seat, s.grid.names[_near(rng.choice(s.moves), s, rng)])
        engine.forget()
        best = engine.think(s.board, len(s.moves) % 2 + 1, Limits(nodes=_NODES)).best
        if abs(best.value) < _BALANCED:
            yield s


def _near(cell: int, s: Position, rng: Random) -> int:
    while True:
        x, y = (v + rng.randint(-2, 2) for v in s.grid.xy(cell))
        if 0 <= x < s.size and 0 <= y < s.size and not s.board[y * s.size + x]:
            return y * s.size + x


def play(s: Position, x: Contestant, o: Contestant, seed: int, cap: int) -> tuple[float, str]:
    """The score of X and how the game ended. After `cap` stones it is a draw."""
    while not s.over and len(s.moves) < cap:
        to_move = (x, o)[len(s.moves) % 2]
        try:
            cell = to_move.move(s, seed)
        except Forfeit as why:
            return (0.0 if to_move is x else 1.0), f"{to_move.name}: {why}"
        s = caro.apply(s, s.seat, s.grid.names[cell])
    if not s.lines:
        return 0.5, "board full" if s.over else f"{cap} stones"
    return (1.0 if len(s.moves) % 2 else 0.0), f"line after {len(s.moves)} stones"
