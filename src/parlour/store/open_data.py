"""What is read for exports: matches that are over, a page at a time.

Rated ones in the order in which they were counted, somebody's own in the order of their ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parlour.store.sql import Aggregate

__all__ = ["Listed", "OpenData"]

_RATED = """
    SELECT c.match, c.place, c.place, a.at, a.place
    FROM rating_change c LEFT JOIN annulment a ON a.match = c.match
    WHERE c.seat = 0 AND (c.place > ? OR (c.place = ? AND c.match > ?))
    ORDER BY c.place, c.match LIMIT ?
"""
_PLAYED = """
    SELECT s.match, s.ended, MAX(c.place), MAX(a.at), MAX(a.place) FROM seating s
    LEFT JOIN annulment a ON a.match = s.match
    LEFT JOIN rating_change c ON c.match = s.match AND c.seat = 0
    WHERE s.person = ? AND s.ended IS NOT NULL AND (s.ended > ? OR (s.ended = ? AND s.match > ?))
    GROUP BY s.ended, s.match ORDER BY s.ended, s.match LIMIT ?
"""


class Listed(NamedTuple):
    """A match, and where it stands in its list: an export goes on behind that and the match's id.

    `counted` is its place in the order in which ratings were counted, `uncounted` the place at
    which that was taken back, `annulled` when.
    """

    match: str
    stands: int
    counted: int | None
    annulled: int | None
    uncounted: int | None


class OpenData(Aggregate):
    """Matches that are over, each once."""

    async def rated(self, after: tuple[int, str], limit: int) -> Sequence[Listed]:
        """Rated matches that were counted, after that place and id."""
        place, match_id = after
        rows = await self._rows(_RATED, place, place, match_id, limit)
        return [Listed(*row) for row in rows]

    async def played(self, person: str, after: tuple[int, str], limit: int) -> Sequence[Listed]:
        """Matches of the person, after that end and id."""
        at, match_id = after
        rows = await self._rows(_PLAYED, person, at, at, match_id, limit)
        return [Listed(*row) for row in rows]
