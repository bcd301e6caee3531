"""What every SQL store reads, and how rows become values again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from parlour.match import Event
from parlour.store import queries
from parlour.store.batch import Batch, Opened, Placed, SeatToken, SquareGame
from parlour.store.challenges import ChallengeReading
from parlour.store.people_reading import PeopleReading
from parlour.store.rating_reading import RatingReading
from parlour.store.store import END_OF_TIME
from parlour.store.talk import TalkReading

__all__ = ["SqlReading"]


class SqlReading(PeopleReading, RatingReading, TalkReading, ChallengeReading):
    """The reading half of a store, over one way to run a query."""

    @abstractmethod
    async def commit(self, batch: Batch) -> None:
        """Write all of the batch or none of it."""

    async def opened(self, match: str) -> Opened | None:
        """The match of that id."""
        for row in await self._rows(queries.OPENED, match):
            id_, game, seed, created, public, rated, given, code, maker = row
            told = (bool(public), bool(rated), bool(given))
            return Opened(id_, game, seed, created, *told, code, maker)
        return None

    async def room(self, code: str) -> str | None:
        """The match that the code leads to, or led to last."""
        for (match,) in await self._rows(queries.ROOM, code):
            return str(match)
        return None

    async def events(self, match: str, since: int = -1) -> list[Event]:
        """The events after `since`, in order."""
        return [_event(row) for row in await self._rows(queries.EVENTS, match, since)]

    async def by_key(self, match: str, key: str) -> Event | None:
        """The event that a request of that key made."""
        for row in await self._rows(queries.BY_KEY, match, key):
            return _event(row)
        return None

    async def tokens(self, match: str) -> Sequence[SeatToken]:
        """The tokens that open seats of the match."""
        return [SeatToken(*row) for row in await self._rows(queries.TOKENS, match)]

    async def square_game(self, game: str) -> SquareGame | None:
        """The game of Four in a Square's own routes with that id."""
        for row in await self._rows(queries.SQUARE_GAME, game):
            return SquareGame(row[0], row[1], bool(row[2]), row[3])
        return None

    async def waiting(self, limit: int) -> Sequence[str]:
        """The public matches that wait for a guest, the newest first."""
        return [match for (match,) in await self._rows(queries.WAITING, limit)]

    async def played(self, since: int, limit: int) -> Sequence[str]:
        """The public matches under way in which something happened since, the newest first."""
        return [match for (match,) in await self._rows(queries.PLAYED, since, limit)]

    async def made(self, maker: str, since: int) -> int:
        """How many of the matches that are listed so were opened by that client."""
        for (count,) in await self._rows(queries.MADE, maker, since):
            return int(count)
        return 0

    async def daily(self, day: str) -> tuple[str, bool] | None:
        """The seed of that day's deal, and whether that can be won."""
        for seed, winnable in await self._rows(queries.DAILY, day):
            return str(seed), bool(winnable)
        return None

    async def attempts(self, day: str, limit: int, first: int = 0) -> Sequence[Placed]:
        """Attempts at that day's deal from the best on, without the `first` so many."""
        return [_placed(row) for row in await self._rows(queries.ATTEMPTS, day, limit, first)]

    async def attempt(self, day: str, visitor: str) -> Placed | None:
        """The visitor's attempt at that day's deal."""
        for row in await self._rows(queries.ATTEMPT, day, visitor):
            return _placed(row)
        return None

    async def attempts_in_all(self, day: str) -> int:
        """How many tried that day's deal."""
        ((count,),) = await self._rows(queries.ATTEMPTS_IN_ALL, day)
        return int(count)

    async def better_attempts(self, day: str, won: bool, score: int) -> int:  # noqa: FBT001
        """How many attempts ended better than so."""
        ((count,),) = await self._rows(queries.BETTER_ATTEMPTS, day, won, won, score)
        return int(count)

    async def uncounted(self, limit: int) -> Sequence[str]:
        """Matches of attempts that an earlier version did not count."""
        return [match for (match,) in await self._rows(queries.UNCOUNTED, limit)]

    async def agenda(self, until: int = END_OF_TIME) -> Sequence[tuple[str, int]]:
        """Every match that the house must look at by itself, with the time of that."""
        return [(match, due) for match, due in await self._rows(queries.AGENDA, until)]

    async def due(self, match: str) -> int | None:
        """When the house must look at the match by itself."""
        for (due,) in await self._rows(queries.DUE, match):
            return None if due is None else int(due)
        return None

    async def keep_snapshot(self, match: str, seq: int, data: str) -> None:
        """Remember a match as it was after event `seq`."""
        await self.commit(Batch(snapshots=((match, seq, data),)))

    async def snapshot(self, match: str) -> tuple[int, str] | None:
        """The latest snapshot."""
        for seq, data in await self._rows(queries.SNAPSHOT, match):
            return seq, data
        return None

    async def pulse(self) -> int | None:
        """When the house was last known to be there."""
        for (at,) in await self._rows(queries.PULSE):
            return int(at)
        return None


def _placed(row: Sequence[Any]) -> Placed:
    visitor, match, name, over, won, score, plays, reason = row
    return Placed(visitor, match, name, bool(over), bool(won), score, plays, reason)


def _event(row: Sequence[Any]) -> Event:
    return Event.read(*row)
