"""Engines that last as long as the process, so that their tables need not be made anew."""

from __future__ import annotations

from threading import Lock
from typing import Any, Generic, Protocol, TypeVar
from weakref import WeakSet

__all__ = ["Thinker", "stop_thinking"]


class _Engine(Protocol):
    def stop(self) -> None: ...


E = TypeVar("E", bound=_Engine)


class Thinker(Generic[E]):
    """An engine of this process and its lock: threads take turns. Whoever has the lock begins."""

    def __init__(self, engine: E) -> None:
        self.engine = engine
        self.lock = Lock()
        self._study: object = None
        with _counting:
            _all.add(self)

    def goes_on(self, study: object = None) -> bool:
        """Whether the table is of that very study; from now on it is. None is no study."""
        same = study is not None and study == self._study
        self._study = study
        return same


_counting = Lock()
_all: WeakSet[Thinker[Any]] = WeakSet()
"""Every engine of the process, so that somebody who knows none of them can stop them."""


def stop_thinking() -> None:
    """End every search that is running in this process, from another thread."""
    with _counting:
        thinkers = list(_all)
    for thinker in thinkers:
        thinker.engine.stop()
