"""How matches ended: written with the end of each, read for the club and for everybody's page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import NamedTuple

from parlour.kernel import Seat
from parlour.store.sql import Aggregate, Statement

__all__ = [
    "HOUR_MS",
    "CountHours",
    "EndedMatch",
    "Ends",
    "OnDay",
    "Played",
    "Reached",
    "Reopened",
]

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS

_INSERT = """
    INSERT INTO match_end (match, game, at, plays, rated, won, opening)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (match) DO UPDATE SET at = excluded.at, plays = excluded.plays,
        won = excluded.won, opening = excluded.opening
"""
_REOPEN = "DELETE FROM match_end WHERE match = ?"
_COUNT_HOURS = f"""
    INSERT INTO hour_of_games (hour, game, matches)
    SELECT at / {HOUR_MS}, game, COUNT(*) FROM match_end WHERE at >= ? AND at < ?
    GROUP BY at / {HOUR_MS}, game ON CONFLICT DO NOTHING
"""  # noqa: S608
_COUNTED = "SELECT MAX(hour) FROM hour_of_games"
_HOURS = """
    SELECT hour / 24, game, SUM(matches) FROM hour_of_games WHERE hour >= ? GROUP BY hour / 24, game
"""
_LATE = f"""
    SELECT at / {DAY_MS}, game, COUNT(*) FROM match_end WHERE at >= ? GROUP BY at / {DAY_MS}, game
"""  # noqa: S608
_EVER = "SELECT COALESCE(SUM(matches), 0) FROM hour_of_games"
_RECORD = """
    SELECT match, game, plays, at FROM match_end e WHERE game = ? AND rated{}
    AND NOT EXISTS (SELECT 1 FROM annulment a WHERE a.match = e.match)
    ORDER BY {}, at, match LIMIT 1
"""
_LONGEST = _RECORD.format("", "plays DESC")
_FASTEST = _RECORD.format(" AND won", "plays")
_PLAYERS = """
    SELECT s.seat, p.name FROM seating s JOIN person p ON p.id = s.person
    WHERE s.match = ? AND p.role <> 'guest' ORDER BY s.seat
"""
_ACCOUNTS = "SELECT COUNT(*) FROM person WHERE folded IS NOT NULL"
_LATEST = """
    SELECT s.match, s.game, s.seat, s.score, e.rated, e.opening FROM (
        SELECT match, game, seat, score, ended FROM seating
        WHERE person = ? AND ended IS NOT NULL ORDER BY ended DESC, match DESC LIMIT ?
    ) s JOIN match_end e ON e.match = s.match ORDER BY s.ended DESC, s.match DESC
"""
_DAYS = f"""
    SELECT ended / {DAY_MS}, COUNT(*) FROM (
        SELECT ended FROM seating WHERE person = ? AND ended >= ? ORDER BY ended DESC LIMIT ?
    ) s GROUP BY ended / {DAY_MS} ORDER BY 1
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A match has ended with scores. `won`: the rules ended it for somebody.

    `opening` is what its game calls how it was opened, where it calls it anything.
    """

    match: str
    game: str
    at: int
    plays: int
    rated: bool
    won: bool
    opening: str | None = None

    def statements(self) -> Iterator[Statement]:
        """In place of an earlier end of the same."""
        yield _INSERT, astuple(self)


@dataclass(frozen=True, slots=True)
class Reopened:
    """A match goes on after its end: a move of it was taken back."""

    match: str

    def statements(self) -> Iterator[Statement]:
        """It has not ended."""
        yield _REOPEN, (self.match,)


@dataclass(frozen=True, slots=True)
class CountHours:
    """The hours from `since` up to `until` are past: what ended in them is counted for good."""

    since: int
    until: int

    def statements(self) -> Iterator[Statement]:
        """Another process may have counted them meanwhile, and came to the same."""
        yield _COUNT_HOURS, (self.since * HOUR_MS, self.until * HOUR_MS)


class OnDay(NamedTuple):
    """So many matches of a game ended on a day; days are those since 1970, of UTC."""

    day: int
    game: str
    matches: int


class Reached(NamedTuple):
    """A record: the match, how many actions it had, and who played, as far as they are known."""

    match: str
    game: str
    plays: int
    at: int
    players: tuple[tuple[Seat, str], ...] = ()


class Played(NamedTuple):
    """A match that somebody played on a seat."""

    match: str
    game: str
    seat: Seat
    score: float | None
    rated: bool
    opening: str | None


class Ends(Aggregate):
    """Games that are over: how many, the longest and the fastest, and everybody's latest."""

    async def counted(self) -> int:
        """The first hour that may not have been counted yet; hours are those since 1970."""
        ((hour,),) = await self._rows(_COUNTED)
        return 0 if hour is None else int(hour) + 1

    async def by_days(self, since: int) -> Sequence[OnDay]:
        """How many ended on which day, from that hour on, in hours that are counted."""
        rows = await self._rows(_HOURS, since)
        return [OnDay(int(day), game, int(matches)) for day, game, matches in rows]

    async def late(self, since: int) -> Sequence[OnDay]:
        """How many have ended since that hour, which is not counted yet."""
        rows = await self._rows(_LATE, since * HOUR_MS)
        return [OnDay(int(day), game, int(matches)) for day, game, matches in rows]

    async def ever(self) -> int:
        """How many ended in all hours that are counted."""
        ((matches,),) = await self._rows(_EVER)
        return int(matches)

    async def longest(self, game: str) -> Reached | None:
        """The rated match of most actions."""
        return await self._record(_LONGEST, game)

    async def fastest(self, game: str) -> Reached | None:
        """The rated match that was won by the rules after fewest actions."""
        return await self._record(_FASTEST, game)

    async def accounts(self) -> int:
        """How many accounts there are."""
        ((accounts,),) = await self._rows(_ACCOUNTS)
        return int(accounts)

    async def latest(self, person: str, limit: int) -> Sequence[Played]:
        """Of the last so many matches of somebody those that ended with scores, newest first."""
        rows = await self._rows(_LATEST, person, limit)
        return [
            Played(match, game, seat, score, bool(rated), opening)
            for match, game, seat, score, rated, opening in rows
        ]

    async def days(self, person: str, since: int, limit: int) -> Sequence[tuple[int, int]]:
        """How many matches of somebody ended on which day since then, of the last so many."""
        rows = await self._rows(_DAYS, person, since, limit)
        return [(int(day), int(matches)) for day, matches in rows]

    async def _record(self, query: str, game: str) -> Reached | None:
        for match, of_game, plays, at in await self._rows(query, game):
            players = await self._rows(_PLAYERS, match)
            names = tuple((seat, name) for seat, name in players)
            return Reached(match, of_game, plays, at, names)
        return None
