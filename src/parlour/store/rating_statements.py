"""What is written of ratings as SQL statements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from typing import Any

from parlour.store import rating_queries as q
from parlour.store.ratings import Reckoning, Recount

__all__ = ["rating_statements"]


def rating_statements(reckoning: Reckoning) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Each statement with its values. A standing follows the one of a game less, or is the first.

    The changes come first: where the match has been counted, nothing else is tried. Standings are
    touched in the order of their persons, so that no two writers wait for each other.
    """
    if isinstance(reckoning, Recount):
        yield q.DROP_CHANGES, ()
        yield q.DROP_STANDINGS, ()
    for change in reckoning.changes:
        yield q.INSERT_CHANGE, astuple(change)
    for s in sorted(reckoning.standings, key=lambda s: s.person):
        if isinstance(reckoning, Recount) or s.games == 1:
            yield q.INSERT_STANDING, astuple(s)
        else:
            new = (s.value, s.deviation, s.volatility, s.games, s.at)
            yield q.UPDATE_STANDING, (*new, s.person, s.game, s.variant, s.games - 1)
