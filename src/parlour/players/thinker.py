"""Engines that last as long as the process, so that their tables need not be made anew."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar
from weakref import WeakSet

from parlour.engine.five import Engine as FiveEngine

__all__ = ["Thinker", "five_thinker", "stop_thinking"]


class _Engine(Protocol):
    def stop(self) -> None: ...


E = TypeVar("E", bound=_Engine)


class Thinker(Generic[E]):
    """An engine of this process and its lock: threads take turns."""

    def __init__(self, engine: E) -> None:
        self.engine = engine
        self.lock = Lock()
        with _counting:
            _all.add(self)


_counting = Lock()
_all: WeakSet[Thinker[Any]] = WeakSet()
"""Every engine of the process, so that somebody who knows none of them can stop them."""


def stop_thinking() -> None:
    """End every search that is running in this process, from another thread."""
    with _counting:
        thinkers = list(_all)
    for thinker in thinkers:
        thinker.engine.stop()


@lru_cache(maxsize=8)
def five_thinker(rule: str, megabytes: int) -> Thinker[FiveEngine]:
    """The one of five in a row under that rule, with a table of that size."""
    return Thinker(FiveEngine(rule, megabytes))
