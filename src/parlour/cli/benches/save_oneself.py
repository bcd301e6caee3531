"""Save Oneself: plans from fixed positions, and deals searched for their best rescue."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Final

from parlour.cli.benches import Searched, speed
from parlour.engine.island import Planner, Solver
from parlour.games.save_oneself import BACKS, Position, game
from parlour.kernel import CHANCE

__all__ = ["searched"]

_GAMES: Final = 5_000
_NODES: Final = 200_000
_PATIENCE: Final = 600_000
_POSITIONS: Final = 8


def searched(_depth: int, _seconds: float) -> Iterator[Searched]:
    """One row for the planner, counting positions of its trees, and one for the solver."""
    planner, solver = Planner(64), Solver(16)
    depths = nodes = 0
    began = time.process_time()
    for seed in range(_POSITIONS):
        plan = planner.plan(_position(seed), seed, _GAMES, _PATIENCE)
        nodes += plan.games
        depths += plan.depth
    planned = time.process_time() - began
    looked = nodes + depths
    yield Searched(f"{game.id}, games planned", _POSITIONS, looked, speed(looked, planned))
    nodes = 0
    began = time.process_time()
    for seed in range(_POSITIONS):
        nodes += solver.solve(game.start({}), _deal(seed), _NODES, _PATIENCE).nodes
    solved = speed(nodes, time.process_time() - began)
    yield Searched(f"{game.id}, deals solved", _POSITIONS, nodes, solved)


def _deal(seed: int) -> list[str]:
    return Random(seed).sample(sorted(BACKS), len(BACKS))  # noqa: S311 - no secret


def _position(seed: int) -> Position:
    """Some steps into a game at random, with the player to act."""
    rng = Random(seed)  # noqa: S311 - no secret
    s = game.start({})
    for _ in range(4 + seed):
        (seat,) = game.actors(s)
        s = game.apply(s, seat, rng.choice(game.legal(s, seat)))
    while game.actors(s) == (CHANCE,):
        s = game.apply(s, CHANCE, rng.choice(game.legal(s, CHANCE)))
    return s
