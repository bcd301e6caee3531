"""Deals of days and the attempts at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.store.sql import Aggregate, Statement

__all__ = ["ALIAS_ATTEMPTS", "Attempt", "Daily", "DailyDeal", "Placed", "Tally"]

_INSERT_DEAL = "INSERT INTO daily (day, seed, winnable) VALUES (?, ?, ?)"
_INSERT_ATTEMPT = """
    INSERT INTO attempt (day, visitor, match, name, counted) VALUES (?, ?, ?, ?, TRUE)
"""
_COUNT = """
    UPDATE attempt SET over = ?, won = ?, score = ?, plays = ?, reason = ?, counted = TRUE
    WHERE match = ?
"""
_NAME = "UPDATE attempt SET name = ? WHERE match = ?"
ALIAS_ATTEMPTS = "UPDATE attempt SET visitor = ? WHERE visitor = ?"
_DEAL = "SELECT day, seed, winnable FROM daily WHERE day = ?"
_PLACED = """
    SELECT a.visitor, a.match, COALESCE(p.name, a.name), a.over, a.won, a.score, a.plays, a.reason
    FROM attempt a LEFT JOIN person p ON p.id = a.visitor
"""
_ATTEMPTS = f"""{_PLACED} WHERE a.day = ?
    ORDER BY a.over DESC, a.won DESC, a.score DESC, a.plays, a.visitor LIMIT ? OFFSET ?
"""
_ATTEMPT = f"{_PLACED} WHERE a.day = ? AND a.visitor = ?"
_ENDED = """
    SELECT DISTINCT day FROM attempt WHERE over AND day IN ({}) AND visitor IN (?, ?)
"""
_IN_ALL = "SELECT COUNT(*) FROM attempt WHERE day = ?"
_BETTER = """
    SELECT COUNT(*) FROM attempt
    WHERE day = ? AND over AND (won > ? OR (won = ? AND score > ?))
"""
_UNCOUNTED = "SELECT match FROM attempt WHERE NOT counted ORDER BY day DESC LIMIT ?"


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """What everybody is dealt from on a day, and whether that can be won."""

    day: str
    seed: str
    winnable: bool

    def statements(self) -> Iterator[Statement]:
        """It is the day's, if there is none yet."""
        yield _INSERT_DEAL, (self.day, self.seed, self.winnable)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A visitor's one attempt at the deal of a day; `name` is of one who is not known otherwise."""

    day: str
    visitor: str
    match: str
    name: str = ""

    def statements(self) -> Iterator[Statement]:
        """They have had it."""
        yield _INSERT_ATTEMPT, (self.day, self.visitor, self.match, self.name)


@dataclass(frozen=True, slots=True)
class Tally:
    """What an attempt has come to. `name` is its visitor's, where that was not kept with it."""

    match: str
    over: bool
    won: bool
    score: int
    plays: int
    reason: str
    name: str = ""

    def statements(self) -> Iterator[Statement]:
        """The attempt as it stands, if the match is one."""
        stands = (self.over, self.won, self.score, self.plays, self.reason)
        yield _COUNT, (*stands, self.match)
        if self.name:
            yield _NAME, (self.name, self.match)


@dataclass(frozen=True, slots=True)
class Placed:
    """An attempt as the table of its day has it, under the name that its visitor has now."""

    visitor: str
    match: str
    name: str
    over: bool
    won: bool
    score: int
    plays: int
    reason: str


class Daily(Aggregate):
    """Days and their tables."""

    async def deal(self, day: str) -> DailyDeal | None:
        """What is dealt that day."""
        for dealt, seed, winnable in await self._rows(_DEAL, day):
            return DailyDeal(dealt, seed, bool(winnable))
        return None

    async def attempts(self, day: str, limit: int, first: int = 0) -> Sequence[Placed]:
        """Attempts at that day's deal from the best on, without the `first` so many."""
        return [_placed(row) for row in await self._rows(_ATTEMPTS, day, limit, first)]

    async def attempt(self, day: str, visitor: str) -> Placed | None:
        """The visitor's attempt at that day's deal."""
        for row in await self._rows(_ATTEMPT, day, visitor):
            return _placed(row)
        return None

    async def ended(self, days: Sequence[str], visitor: str, alias: str) -> set[str]:
        """On which of those days the visitor, under either name, has played the deal to its end."""
        marks = ", ".join("?" * len(days))
        return {day for (day,) in await self._rows(_ENDED.format(marks), *days, visitor, alias)}

    async def attempts_in_all(self, day: str) -> int:
        """How many tried that day's deal."""
        ((count,),) = await self._rows(_IN_ALL, day)
        return int(count)

    async def better_attempts(self, day: str, won: bool, score: int) -> int:  # noqa: FBT001
        """How many attempts ended better than so."""
        ((count,),) = await self._rows(_BETTER, day, won, won, score)
        return int(count)

    async def uncounted(self, limit: int) -> Sequence[str]:
        """Matches of attempts that an earlier version did not count."""
        return [match_id for (match_id,) in await self._rows(_UNCOUNTED, limit)]


def _placed(row: Sequence[Any]) -> Placed:
    visitor, match_id, name, over, won, score, plays, reason = row
    return Placed(visitor, match_id, name, bool(over), bool(won), score, plays, reason)
