"""Stay on the Board: endings solved to the last cell, and large boards looked into."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Final

from parlour.cli.benches import Searched, speed
from parlour.engine.queen import Engine, Limits, ways
from parlour.games.stay_on_the_board import game

__all__ = ["searched"]

_SIZES: Final = (5, 6, 7, 8, 9)
_OPEN: Final = 24
_LOOK: Final = 40_000


def searched(_depth: int, _seconds: float) -> Iterator[Searched]:
    """One row for solving, one for looking ahead."""
    solved = [(*_ending(size, _OPEN), Limits()) for size in _SIZES]
    yield _row("solved", solved)
    looked = [(*_ending(size, size * size - 3), Limits(_LOOK)) for size in _SIZES[2:]]
    yield _row("looked into", looked)


def _row(how: str, endings: list[tuple[bytes, int, Limits]]) -> Searched:
    engine = Engine(megabytes=64)
    began = time.process_time()
    nodes = sum(engine.think(cells, piece, limits).nodes for cells, piece, limits in endings)
    looked = speed(nodes, time.process_time() - began)
    return Searched(f"{game.id}, {how}", len(endings), nodes, looked)


def _ending(size: int, left: int) -> tuple[bytes, int]:
    """A walk at random until so many cells are open besides the piece's."""
    rng = Random(size)  # noqa: S311 - no secret
    while True:
        cells, piece = bytearray(b"\1" * size**2), rng.randrange(size**2)
        while sum(cells) - 1 > left and (to := ways(bytes(cells), piece)):
            cells[piece] = 0
            piece = rng.choice(to)
        if sum(cells) - 1 == left and ways(bytes(cells), piece):
            return bytes(cells), piece
