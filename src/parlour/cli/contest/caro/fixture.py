"""Openings that leave the game open, and games played from them by the house's rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from parlour.cli.contest.caro.contestant import Contestant, Forfeit
from parlour.engine.five import Engine
from parlour.games.caro import Position
from parlour.games.caro import game as caro

__all__ = ["openings", "play"]


def openings(rule: str, size: int, seed: int) -> Iterator[Position]:
    """A few stones close together, without a clear favourite; the same for a seed."""
    engine = Engine(rule, megabytes=4)
    for number in count():
        s = caro.start({"rule": rule, "size": size})
        for cell in engine.opening(size, seed * 1_000_003 + number):
            s = caro.apply(s, s.seat, s.grid.names[cell])
        yield s


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
