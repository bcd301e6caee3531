"""What every SQL store reads of ratings and results."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from parlour.kernel import Seat
from parlour.store import rating_queries as q
from parlour.store.ratings import Best, Change, Past, Standing, Wanted

__all__ = ["RatingReading"]


class RatingReading(ABC):
    """The part of the reading half that is about results."""

    @abstractmethod
    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows that the query finds. Raises `Unavailable`."""

    async def standing(self, person: str, game: str, variant: str) -> Standing | None:
        """How strong the person is by those rules; None before the first rated match."""
        for row in await self._rows(q.STANDING, person, game, variant):
            return Standing(*row)
        return None

    async def standings(self, person: str) -> Sequence[Standing]:
        """Every rating of the person, the one of most games first."""
        return [Standing(*row) for row in await self._rows(q.STANDINGS, person)]

    async def changes(self, match: str) -> Sequence[Change]:
        """What the match did to ratings; nothing as long as it has not been counted."""
        return [Change(*row) for row in await self._rows(q.CHANGES, match)]

    async def climb(self, person: str, game: str, variant: str, limit: int) -> Sequence[Change]:
        """The latest changes of a rating, the oldest of them first."""
        rows = await self._rows(q.CLIMB, person, game, variant, limit)
        return [Change(*row) for row in reversed(rows)]

    async def rated(self) -> Sequence[str]:
        """Every rated match that is over."""
        return [match for (match,) in await self._rows(q.RATED)]

    async def unrated(self) -> Sequence[str]:
        """Rated matches that ended with scores and have not been counted, the first one first."""
        return [match for (match,) in await self._rows(q.UNRATED)]

    async def leaders(
        self, game: str, variant: str, games: int, deviation: float, limit: int
    ) -> Sequence[tuple[str, Standing]]:
        """The strongest with so many games and no more doubt than that, by name."""
        rows = await self._rows(q.LEADERS, game, variant, games, deviation, limit)
        return [(row[0], Standing(*row[1:])) for row in rows]

    async def variants(self, game: str) -> Sequence[tuple[str, int]]:
        """The variants that have been played rated, and by how many."""
        return [(variant, players) for variant, players in await self._rows(q.VARIANTS, game)]

    async def best(self, game: str, variant: str, limit: int) -> Sequence[Best]:
        """The most points of every account, the most first."""
        return [Best(*row) for row in await self._rows(q.BEST, game, variant, limit)]

    async def tallies(self, person: str) -> Sequence[tuple[str, Seat, float, int]]:
        """How often the person ended a game on a seat with a score, alone on their side."""
        rows = await self._rows(q.TALLIES, person)
        return [(game, seat, score, times) for game, seat, score, times in rows]

    async def past(self, wanted: Wanted) -> Sequence[Past]:
        """Matches that the person played to their end, the newest first."""
        query, values = _past(wanted)
        rows = await self._rows(query, *values)
        if not rows:
            return []
        matches = sorted({row[0] for row in rows})
        marks = ", ".join("?" * len(matches))
        beside: dict[str, list[tuple[Seat, str, bool]]] = {match: [] for match in matches}
        others = f"{q.OTHERS} ({marks}) ORDER BY o.match, o.seat"
        for match, seat, name, known in await self._rows(others, wanted.person, *matches):
            beside[match].append((seat, name, bool(known)))
        return [
            replace(Past(*row), rated=bool(row[8]), others=tuple(beside[row[0]])) for row in rows
        ]


def _past(wanted: Wanted) -> tuple[str, list[Any]]:
    query, values = q.PAST, [wanted.person]  # type: tuple[str, list[Any]]
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
        ended, match = wanted.before
        values += [ended, ended, match]
    if not wanted.all:
        query += " AND (m.rated OR m.public)"
    query += " ORDER BY s.ended DESC, s.match DESC, s.seat LIMIT ?"
    return query, [*values, wanted.limit]
