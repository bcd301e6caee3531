"""Engines that last as long as the process, so that their tables need not be made anew."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import Generic, TypeVar

from parlour.engine.five import Engine as FiveEngine

__all__ = ["Thinker", "five_thinker"]

E = TypeVar("E")


class Thinker(Generic[E]):
    """An engine of this process and its lock: threads take turns."""

    def __init__(self, engine: E) -> None:
        self.engine = engine
        self.lock = Lock()


@lru_cache(maxsize=8)
def five_thinker(rule: str, megabytes: int) -> Thinker[FiveEngine]:
    """The one of five in a row under that rule, with a table of that size."""
    return Thinker(FiveEngine(rule, megabytes))
