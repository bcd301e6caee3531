"""Caro: openings and fights, searched under every rule."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import cycle
from typing import Final

from parlour.cli.benches import Searched
from parlour.engine.five import Engine, Limits
from parlour.games.caro import RULES, game

__all__ = ["searched"]

POSITIONS: Final = (
    "H8",
    "H8 I9 H9",
    "H8 I7 I9 G7 G9",
    "H8 G9 I9 I7 G8 J8 H7 H9",
    "H8 I8 I9 G7 J10 K11 J8 H10 K9 L8",
    "F10 G9 G10 H10 H9 I8 F8 I11 I10 J9 G7 H6",
    "H8 H9 I9 J10 G7 F6 I7 J6 G9 F10 J8 K8 H6 G5",
    "C3 D4 E3 D3 D5 F3 E4 C4 E5 E6 F5 G5 F4 G3 G4 H4",
)
"""Openings and fights of one to sixteen stones, on a board of 15."""

_A_LOOK: Final = 100_000
"""Nodes for each of them in the speed run."""


def searched(depth: int, seconds: float) -> Iterator[Searched]:
    """One row for each rule, to that depth; its speed is taken for so long at least."""
    for rule in RULES:
        nodes, spent = 0, 0.0
        for text in POSITIONS:
            board, side = _position(rule, text)
            search = Engine(rule, megabytes=16)
            began = time.process_time()
            report = search.think(board, side, Limits(depth=depth))
            spent += time.process_time() - began
            nodes += report.nodes
        speed = nodes / spent if spent >= seconds else _speed(rule, seconds)
        yield Searched(rule, len(POSITIONS), nodes, speed)


def _position(rule: str, record: str) -> tuple[bytes, int]:
    """The board after the record, and who is to move."""
    s = game.load({"size": 15, "rule": rule, "opening": "free", "record": record})
    return s.board, len(s.moves) % 2 + 1


def _speed(rule: str, seconds: float) -> float:
    """Every position in turn, again and again: one alone may be proven at once."""
    search = Engine(rule)
    nodes, spent = 0, 0.0
    for text in cycle(POSITIONS):
        board, side = _position(rule, text)
        began = time.process_time()
        nodes += search.think(board, side, Limits(nodes=_A_LOOK)).nodes
        spent += time.process_time() - began
        if spent >= seconds:
            break
    return nodes / spent
