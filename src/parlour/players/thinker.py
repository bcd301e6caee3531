"""The engines of five in a row in this process, one for each rule and table size."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from parlour.engine.five import Engine

__all__ = ["Thinker"]


class Thinker:
    """An engine of this process and its lock: threads take turns."""

    def __init__(self, rule: str, megabytes: int) -> None:
        self.engine = Engine(rule, megabytes)
        self.lock = Lock()

    @staticmethod
    @lru_cache(maxsize=8)
    def of(rule: str, megabytes: int) -> Thinker:
        """The one of that rule and table size."""
        return Thinker(rule, megabytes)
