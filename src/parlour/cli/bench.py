"""`parlour bench`: what the engine does, in numbers that can be compared."""

from __future__ import annotations

import time
from itertools import cycle
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from parlour.cli import benches
from parlour.engine.five import Engine, Limits
from parlour.games.caro import RULES, game

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, help="Measurements of the engine.")


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


@app.callback()
def bench() -> None:
    """Measurements of the engine."""


@app.command()
def engine(
    depth: Annotated[int, typer.Option(help="Plies to search each position.")] = 9,
    seconds: Annotated[float, typer.Option(help="Of the speed run, per rule.")] = 1.0,
) -> None:
    """Searches fixed positions: the node count is a signature, the speed is the machine's.

    A change that is not meant to change play leaves every signature as it was.
    """
    table = Table("rule", "positions", "signature (nodes)", "nodes/s of CPU")
    total = 0
    for rule in RULES:
        nodes = 0
        spent = 0.0
        for text in POSITIONS:
            board, side = _position(rule, text)
            search = Engine(rule, megabytes=16)
            began = time.process_time()
            report = search.think(board, side, Limits(depth=depth))
            spent += time.process_time() - began
            nodes += report.nodes
        speed = nodes / spent if spent >= seconds else _speed(rule, seconds)
        total += nodes
        table.add_row(rule, str(len(POSITIONS)), str(nodes), f"{speed:,.0f}")
    for row in benches.every():
        total += row.nodes
        table.add_row(row.what, str(row.positions), str(row.nodes), f"{row.speed:,.0f}")
    Console().print(table)
    Console().print(f"signature {total}")


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
