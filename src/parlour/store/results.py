"""What is read for profiles and leaderboards: matches that are over, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from parlour.kernel import Seat
from parlour.store.sql import Aggregate

__all__ = ["Best", "Past", "Results", "Wanted"]

_BEST = """
    SELECT name, points, match, seed, ended FROM (
        SELECT p.name, s.points, s.match, m.seed, s.ended, ROW_NUMBER() OVER (
            PARTITION BY s.person ORDER BY s.points DESC, s.ended, s.match
        ) AS place
        FROM seating s JOIN match m ON m.id = s.match JOIN person p ON p.id = s.person
        WHERE s.game = ? AND s.variant = ? AND s.points IS NOT NULL
        AND NOT m.given AND p.role <> 'guest'
    ) AS best WHERE place = 1 ORDER BY points DESC, ended, match LIMIT ?
"""
_TALLIES = """
    SELECT game, seat, score, COUNT(*) FROM seating s WHERE person = ? AND score IS NOT NULL
    AND NOT EXISTS (
        SELECT 1 FROM seating o WHERE o.match = s.match AND o.person = s.person AND o.seat <> s.seat
    )
    GROUP BY game, seat, score ORDER BY game, seat, score
"""
_AGAINST = """
    SELECT s.game, s.score, COUNT(*) FROM seating s
    JOIN seating o ON o.match = s.match AND o.person = ? AND o.seat <> s.seat
    JOIN match m ON m.id = s.match
    WHERE s.person = ? AND s.score IS NOT NULL AND (m.rated OR m.public OR ?)
    GROUP BY s.game, s.score ORDER BY s.game, s.score
"""
_PAST = """
    SELECT s.match, s.seat, s.game, s.variant, s.started, s.ended, s.score, s.reason, m.rated,
        e.text, c.before, c.after
    FROM seating s JOIN match m ON m.id = s.match
    JOIN event e ON e.match = s.match AND e.seq = 0
    LEFT JOIN rating_change c ON c.match = s.match AND c.seat = s.seat
        AND NOT EXISTS (SELECT 1 FROM annulment a WHERE a.match = s.match)
    WHERE s.person = ? AND s.ended IS NOT NULL
"""
"""The beginning of it: what is wanted follows as further conditions."""
_OTHERS = """
    SELECT o.match, o.seat, p.name, p.role <> 'guest'
    FROM seating o JOIN person p ON p.id = o.person
    WHERE o.person <> ? AND o.match IN
"""
"""The beginning of it: the matches follow."""


@dataclass(frozen=True, slots=True)
class Past:
    """A match that somebody played to its end, and what is known of it.

    `setup` is the text of its first event; `others` are the accounts and guests on the other
    seats that the house still knows, as (seat, name, is an account).
    """

    match: str
    seat: Seat
    game: str
    variant: str
    started: int
    ended: int
    score: float | None
    reason: str
    rated: bool
    setup: str
    before: float | None
    after: float | None
    others: tuple[tuple[Seat, str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches of somebody's past to list: those before (`ended`, `match`), newest first.

    `all` lists those too that only their link leads to.
    """

    person: str
    limit: int
    game: str | None = None
    score: float | None = None
    rated: bool | None = None
    before: tuple[int, str] | None = None
    all: bool = False


@dataclass(frozen=True, slots=True)
class Best:
    """The most that an account made of a solo game; `seed` is what the cards were dealt from."""

    name: str
    points: int
    match: str
    seed: str
    at: int


class Results(Aggregate):
    """How matches ended for people."""

    async def best(self, game: str, variant: str, limit: int) -> Sequence[Best]:
        """The most points of every account, the most first."""
        return [Best(*row) for row in await self._rows(_BEST, game, variant, limit)]

    async def tallies(self, person: str) -> Sequence[tuple[str, Seat, float, int]]:
        """How often the person ended a game on a seat with a score, alone on their side."""
        rows = await self._rows(_TALLIES, person)
        return [(game, seat, score, times) for game, seat, score, times in rows]

    async def against(
        self, person: str, other: str, *, private: bool
    ) -> Sequence[tuple[str, float, int]]:
        """How often the person ended a game against the other with a score.

        `private` counts those too that only their link leads to.
        """
        rows = await self._rows(_AGAINST, other, person, private)
        return [(game, score, times) for game, score, times in rows]

    async def past(self, wanted: Wanted) -> Sequence[Past]:
        """Matches that the person played to their end, the newest first."""
        query, values = _past(wanted)
        rows = await self._rows(query, *values)
        if not rows:
            return []
        matches = sorted({row[0] for row in rows})
        marks = ", ".join("?" * len(matches))
        rivals: dict[str, list[tuple[Seat, str, bool]]] = {match_id: [] for match_id in matches}
        others = f"{_OTHERS} ({marks}) ORDER BY o.match, o.seat"
        for match_id, seat, name, known in await self._rows(others, wanted.person, *matches):
            rivals[match_id].append((seat, name, bool(known)))
        return [
            replace(Past(*row), rated=bool(row[8]), others=tuple(rivals[row[0]])) for row in rows
        ]


def _past(wanted: Wanted) -> tuple[str, list[Any]]:
    query, values = _PAST, [wanted.person]  # type: tuple[str, list[Any]]
    for condition, value in (
        (" AND s.game = ?", wanted.game),
        (" AND s.score = ?", wanted.score),
        (" AND m.rated = ?", wanted.rated),
    ):
        if value is not None:
            query += condition
            values.append(value)
    if wanted.before is not None:
        query += " AND (s.ended < ? OR (s.ended = ? AND s.match < ?))"
        ended, match_id = wanted.before
        values += [ended, ended, match_id]
    if not wanted.all:
        query += " AND (m.rated OR m.public)"
    query += " ORDER BY s.ended DESC, s.match DESC, s.seat LIMIT ?"
    return query, [*values, wanted.limit]
