"""The engine of five in a row, which two games share."""

from __future__ import annotations

from functools import lru_cache

from parlour.engine.five import Engine
from parlour.players.thinker import Thinker

__all__ = ["five_thinker"]


@lru_cache(maxsize=8)
def five_thinker(rule: str, megabytes: int) -> Thinker[Engine]:
    """The one of five in a row under that rule, with a table of that size."""
    return Thinker(Engine(rule, megabytes))
