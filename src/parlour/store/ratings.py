"""Ratings as they are kept: everybody's standing, and what each rated match did to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from typing import NamedTuple

from parlour.kernel import Seat
from parlour.store.sql import Aggregate, MustChange, Statement

__all__ = [
    "ALIAS_CHANGES",
    "FORGET_STANDINGS",
    "Annul",
    "Annulment",
    "Change",
    "Rate",
    "Ratings",
    "Recount",
    "Standing",
]

_COLUMNS = "person, game, variant, value, deviation, volatility, games, at"
_CHANGE = "match, seat, person, game, variant, before, after, deviation, at, beaten"

_INSERT_STANDING = f"""
    INSERT INTO rating ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""  # noqa: S608
_UPDATE_STANDING = MustChange("""
    UPDATE rating SET value = ?, deviation = ?, volatility = ?, games = ?, at = ?
    WHERE person = ? AND game = ? AND variant = ? AND games = ? AND value = ?
""")
_DELETE_STANDING = MustChange("""
    DELETE FROM rating WHERE person = ? AND game = ? AND variant = ? AND games = ? AND value = ?
""")
_ANNUL = """
    INSERT INTO annulment (match, at, place) VALUES (?, ?, (SELECT place FROM rating_clock))
"""
_ANNULMENTS = "SELECT match, at, place FROM annulment ORDER BY place, match"
_NEXT_PLACE = "UPDATE rating_clock SET place = place + 1"
_LAST_PLACE = """
    UPDATE rating_clock SET place = (SELECT MAX(place) FROM (
        SELECT place FROM rating_clock UNION ALL SELECT place FROM rating_change
    ) AS places)
"""
_INSERT_CHANGE = f"""
    INSERT INTO rating_change ({_CHANGE}, place)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT place FROM rating_clock))
"""  # noqa: S608
_INSERT_PLACED = f"""
    INSERT INTO rating_change ({_CHANGE}, place)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""  # noqa: S608
_DROP_STANDINGS = "DELETE FROM rating"
_DROP_CHANGES = "DELETE FROM rating_change"
FORGET_STANDINGS = "DELETE FROM rating WHERE person = ?"
ALIAS_CHANGES = "UPDATE rating_change SET person = ? WHERE person = ?"
_STANDING = f"""
    SELECT {_COLUMNS} FROM rating WHERE person = ? AND game = ? AND variant = ?
"""  # noqa: S608
_STANDINGS = f"""
    SELECT {_COLUMNS} FROM rating WHERE person = ? ORDER BY games DESC, game, variant
"""  # noqa: S608
_CHANGES = f"SELECT {_CHANGE} FROM rating_change WHERE match = ? ORDER BY seat"  # noqa: S608
_CLIMB = f"""
    SELECT {_CHANGE} FROM rating_change WHERE person = ? AND game = ? AND variant = ?
    ORDER BY at DESC, match LIMIT ?
"""  # noqa: S608
_BEST_WIN = f"""
    SELECT {", ".join(f"c.{name}" for name in _CHANGE.split(", "))}, p.name
    FROM rating_change c
    LEFT JOIN rating_change o ON o.match = c.match AND o.seat <> c.seat
    LEFT JOIN person p ON p.id = o.person
    WHERE c.person = ? AND c.beaten IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM annulment a WHERE a.match = c.match)
    ORDER BY c.beaten DESC, c.at LIMIT 1
"""  # noqa: S608
_RATED = """
    SELECT id, c.place FROM match LEFT JOIN rating_change c ON c.match = id AND c.seat = 0
    WHERE rated AND over ORDER BY id
"""
_PLACE = "SELECT place FROM rating_change WHERE match = ? AND seat = 0"
_UNRATED = """
    SELECT id FROM match WHERE rated AND over
    AND NOT EXISTS (SELECT 1 FROM rating_change c WHERE c.match = match.id)
    AND (SELECT COUNT(*) FROM seating s WHERE s.match = match.id AND s.score IS NOT NULL) > 1
    ORDER BY (SELECT MAX(s.ended) FROM seating s WHERE s.match = match.id), id
"""
_LEADERS = """
    SELECT p.name, r.person, r.game, r.variant, r.value, r.deviation, r.volatility, r.games, r.at
    FROM rating r JOIN person p ON p.id = r.person
    WHERE r.game = ? AND r.variant = ? AND r.games >= ? AND r.deviation <= ? AND p.closed IS NULL
    ORDER BY r.value DESC, r.person LIMIT ?
"""
_VARIANTS = """
    SELECT variant, COUNT(*) FROM rating WHERE game = ? GROUP BY variant
    ORDER BY COUNT(*) DESC, variant
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """How strong somebody is by the rules of a variant, as of the rated match that ended `at`."""

    person: str
    game: str
    variant: str
    value: float
    deviation: float
    volatility: float
    games: int
    at: int


@dataclass(frozen=True, slots=True)
class Change:
    """What a rated match did to the rating of whoever sat there; `deviation` is that after it.

    `beaten` is the rating of the other side where it lost.
    """

    match: str
    seat: Seat
    person: str
    game: str
    variant: str
    before: float
    after: float
    deviation: float
    at: int
    beaten: float | None = None


@dataclass(frozen=True, slots=True)
class Rate:
    """A rated match counts: everybody's new standing, one game after the old, and the changes."""

    standings: tuple[Standing, ...]
    changes: tuple[Change, ...]

    def statements(self) -> Iterator[Statement]:
        """A standing follows the one of a game less, or is the first.

        The changes come first: where the match has been counted, nothing else is tried.
        Each match has a place in the order of counting, which is the order of committing too.
        """
        yield _NEXT_PLACE, ()
        for change in self.changes:
            yield _INSERT_CHANGE, astuple(change)
        before = {change.person: change.before for change in self.changes}
        for s in _in_order(self.standings):
            if s.games == 1:
                yield _INSERT_STANDING, astuple(s)
            else:
                new = (s.value, s.deviation, s.volatility, s.games, s.at)
                old = (s.games - 1, before[s.person])
                yield _UPDATE_STANDING, (*new, s.person, s.game, s.variant, *old)


@dataclass(frozen=True, slots=True)
class Annul:
    """A rated match counts no more from `at` on: every standing that it changed, before and after.

    Whoever played nothing else has no standing after it.
    """

    match: str
    at: int
    standings: tuple[tuple[Standing, Standing | None], ...]

    def statements(self) -> Iterator[Statement]:
        """Once, and each standing as it was seen."""
        yield _NEXT_PLACE, ()
        yield _ANNUL, (self.match, self.at)
        for old, new in sorted(self.standings, key=lambda pair: pair[0].person):
            key = (old.person, old.game, old.variant, old.games, old.value)
            if new is None:
                yield _DELETE_STANDING, key
            else:
                now = (new.value, new.deviation, new.volatility, new.games, new.at)
                yield _UPDATE_STANDING, (*now, *key)


@dataclass(frozen=True, slots=True)
class Recount:
    """All standings and changes there are, in place of those that were.

    `places` has the matches in the order in which they were counted.
    """

    standings: tuple[Standing, ...]
    changes: tuple[Change, ...]
    places: Mapping[str, int] = field(default_factory=dict)

    def statements(self) -> Iterator[Statement]:
        """Everything anew."""
        yield _DROP_CHANGES, ()
        yield _DROP_STANDINGS, ()
        for change in self.changes:
            yield _INSERT_PLACED, (*astuple(change), self.places.get(change.match, 0))
        yield _LAST_PLACE, ()
        for standing in _in_order(self.standings):
            yield _INSERT_STANDING, astuple(standing)


class Annulment(NamedTuple):
    """A match whose effect was taken back, when, and which place that has among the counted."""

    match: str
    at: int
    place: int


class Ratings(Aggregate):
    """Standings and their changes."""

    async def standing(self, person: str, game: str, variant: str) -> Standing | None:
        """How strong the person is by those rules; None before the first rated match."""
        for row in await self._rows(_STANDING, person, game, variant):
            return Standing(*row)
        return None

    async def standings(self, person: str) -> Sequence[Standing]:
        """Every rating of the person, the one of most games first."""
        return [Standing(*row) for row in await self._rows(_STANDINGS, person)]

    async def changes(self, match_id: str) -> Sequence[Change]:
        """What the match did to ratings; nothing as long as it has not been counted."""
        return [Change(*row) for row in await self._rows(_CHANGES, match_id)]

    async def climb(self, person: str, game: str, variant: str, limit: int) -> Sequence[Change]:
        """The latest changes of a rating, the oldest of them first."""
        rows = await self._rows(_CLIMB, person, game, variant, limit)
        return [Change(*row) for row in reversed(rows)]

    async def best_win(self, person: str) -> tuple[Change, str] | None:
        """The win over the strongest, and what they are called; "" for who has left."""
        for row in await self._rows(_BEST_WIN, person):
            return Change(*row[:-1]), row[-1] or ""
        return None

    async def rated(self) -> Sequence[tuple[str, int | None]]:
        """Every rated match that is over, and its place in the order of counting, if it has one."""
        return [(match_id, place) for match_id, place in await self._rows(_RATED)]

    async def place(self, match_id: str) -> int | None:
        """The match's place in the order of counting; None as long as it has none."""
        for (place,) in await self._rows(_PLACE, match_id):
            return int(place)
        return None

    async def annulments(self) -> Sequence[Annulment]:
        """Matches whose effect was taken back, in that order."""
        return [Annulment(*row) for row in await self._rows(_ANNULMENTS)]

    async def unrated(self) -> Sequence[str]:
        """Rated matches that ended with scores and have not been counted, the first one first."""
        return [match_id for (match_id,) in await self._rows(_UNRATED)]

    async def leaders(
        self, game: str, variant: str, games: int, deviation: float, limit: int
    ) -> Sequence[tuple[str, Standing]]:
        """The strongest with so many games and no more doubt than that, by name."""
        rows = await self._rows(_LEADERS, game, variant, games, deviation, limit)
        return [(row[0], Standing(*row[1:])) for row in rows]

    async def variants(self, game: str) -> Sequence[tuple[str, int]]:
        """The variants that have been played rated, and by how many."""
        return [(variant, players) for variant, players in await self._rows(_VARIANTS, game)]


def _in_order(standings: Sequence[Standing]) -> Sequence[Standing]:
    """All touch them in the order of their persons, so that no two writers wait for each other."""
    return sorted(standings, key=lambda standing: standing.person)
