"""Fixed searches: a module here is named like a game and has `searched`, one row per result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

__all__ = ["Searched", "every", "speed"]


@dataclass(frozen=True, slots=True)
class Searched:
    """What was searched: the nodes are a signature, the nodes per second of CPU the machine's."""

    what: str
    positions: int
    nodes: int
    speed: float


def speed(nodes: int, seconds: float) -> float:
    """Nodes per second of CPU."""
    return nodes / max(seconds, 1e-9)


def every(depth: int, seconds: float) -> Iterator[Searched]:
    """The rows of every game, in the order of their modules' names.

    `depth` and `seconds` are for those whose depth is free and whose speed is taken apart.
    """
    for module in iter_modules(__path__):
        yield from import_module(f"{__name__}.{module.name}").searched(depth, seconds)
