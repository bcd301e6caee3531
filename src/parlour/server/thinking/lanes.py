"""Two lanes of thoughts, so that nobody who asks for a glance waits behind deep thinkers."""

from __future__ import annotations

from enum import StrEnum, auto

from parlour import games, players

__all__ = ["Lane", "lane_of"]


class Lane(StrEnum):
    """Where a thought waits. Each lane has processes of its own and is first come, first served.

    Every match has at most one thought of a bot under way, so that a lane is fair between matches.
    """

    QUICK = auto()
    DEEP = auto()


def lane_of(game: str, budget: players.Budget) -> Lane:
    """The top level thinks with all it has, for seconds; every other is done at a glance."""
    return Lane.DEEP if budget.level >= players.levels(games.get(game)) else Lane.QUICK
