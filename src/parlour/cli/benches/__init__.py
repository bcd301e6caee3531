"""Fixed searches of the games beside Caro: a module here has `searched`, one row per result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

__all__ = ["Searched", "every"]


@dataclass(frozen=True, slots=True)
class Searched:
    """What was searched: the nodes are a signature, the seconds of CPU are the machine's."""

    what: str
    positions: int
    nodes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Nodes per second of CPU."""
        return self.nodes / max(self.seconds, 1e-9)


def every() -> Iterator[Searched]:
    """The rows of every game, in the order of their modules' names."""
    for module in iter_modules(__path__):
        yield from import_module(f"{__name__}.{module.name}").searched()
