"""Matches as they are kept: the row, the log of events, the seats' tokens, the snapshots.

Every action makes an `Append`: tuples are made in less than half the time that frozen dataclasses
take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from parlour.kernel import Seat
from parlour.match import Event
from parlour.store.seatings import END_SEATING, UNSEAT, SeatResult
from parlour.store.sql import Aggregate, MustChange, Statement

__all__ = [
    "END_OF_TIME",
    "INSERT_EVENT",
    "Append",
    "Beat",
    "KeepSnapshot",
    "MatchLog",
    "MatchRow",
    "Postpone",
    "Revoke",
    "SeatToken",
]

END_OF_TIME = 1 << 62

_INSERT_MATCH = """
    INSERT INTO match (id, game, seed, created, public, rated, given, maker)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_KEEP_CODE = MustChange("""
    INSERT INTO room (code, match) VALUES (?, ?)
    ON CONFLICT (code) DO UPDATE SET match = excluded.match
    WHERE (SELECT over FROM match WHERE id = room.match)
""")
INSERT_EVENT = """
    INSERT INTO event (match, seq, at, seat, kind, text, key) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_UPDATE_MATCH = """
    UPDATE match SET due = ?, over = ?, waiting = ?, maker = CASE WHEN ? THEN NULL ELSE maker END
    WHERE id = ?
"""
_POSTPONE = "UPDATE match SET due = ? WHERE id = ? AND due = ?"
_INSERT_TOKEN = "INSERT INTO token (digest, match, seat) VALUES (?, ?, ?)"  # noqa: S105
_REVOKE = "DELETE FROM token WHERE match = ? AND seat = ?"
_KEEP_SNAPSHOT = """
    INSERT INTO snapshot (match, seq, data) VALUES (?, ?, ?)
    ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, data = excluded.data
    WHERE excluded.seq > snapshot.seq
"""
_KEEP_BEAT = """
    INSERT INTO pulse (id, at) VALUES (1, ?)
    ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE excluded.at > pulse.at
"""
_MATCH = """
    SELECT id, game, seed, created, public, rated, given, code, maker
    FROM match LEFT JOIN room ON room.match = match.id WHERE id = ?
"""
_EVENTS = """
    SELECT seq, at, seat, kind, text, key FROM event WHERE match = ? AND seq > ? ORDER BY seq
"""
_BY_KEY = "SELECT seq, at, seat, kind, text, key FROM event WHERE match = ? AND key = ?"
_TOKENS = "SELECT digest, match, seat FROM token WHERE match = ?"
_SNAPSHOT = "SELECT seq, data FROM snapshot WHERE match = ?"
_DUE_MATCHES = "SELECT id, due FROM match WHERE due <= ? ORDER BY due"
_DUE = "SELECT due FROM match WHERE id = ?"
_LAST_BEAT = "SELECT at FROM pulse"


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match that exists. Draws are sampled from its seed, a secret. Public ones are listed.

    `rated`: its result changes ratings. `given`: the seed was asked for, by whoever may know it.
    `code` leads to a room that waits, or did, for a guest. `maker` is which client opened a public
    one, as a hash, for as long as it is not over.
    """

    id: str
    game: str
    seed: str
    created: int
    public: bool = False
    rated: bool = False
    given: bool = False
    code: str | None = None
    maker: str | None = None

    def statements(self) -> Iterator[Statement]:
        """The match, and where its code leads."""
        told = (self.public, self.rated, self.given, self.maker)
        yield _INSERT_MATCH, (self.id, self.game, self.seed, self.created, *told)
        if self.code is not None:
            yield _KEEP_CODE, (self.code, self.id)


class Append(NamedTuple):
    """The next events of a match, and when the house must look at it again (None: when asked).

    `same` says that `due`, `over` and `waiting` (for a guest) are what they were, so that they need
    not be written again.
    `seat_results` are for the index of who played: those of seats that somebody known sits on.
    """

    match: str
    events: tuple[Event, ...]
    due: int | None
    over: bool
    same: bool = False
    seat_results: tuple[SeatResult, ...] = ()
    waiting: bool = False

    def statements(self) -> Iterator[Statement]:
        """The events, how the match stands, and how it ended for whom."""
        for event in self.events:
            yield INSERT_EVENT, (self.match, *event.row)
        if not self.same:
            stands = (self.due, self.over, self.waiting, self.over)
            yield _UPDATE_MATCH, (*stands, self.match)
        for result in self.seat_results:
            ended = (result.at, result.score, result.reason, result.points)
            yield END_SEATING, (*ended, self.match, result.seat)


@dataclass(frozen=True, slots=True)
class Postpone:
    """The house need not look at a match before `to`; where it is not due at `since`, it must."""

    match: str
    since: int
    to: int

    def statements(self) -> Iterator[Statement]:
        """Another time."""
        yield _POSTPONE, (self.to, self.match, self.since)


@dataclass(frozen=True, slots=True)
class SeatToken:
    """The hash of a secret that opens a seat."""

    digest: bytes
    match: str
    seat: Seat

    def statements(self) -> Iterator[Statement]:
        """It opens it from now on."""
        yield _INSERT_TOKEN, (self.digest, self.match, self.seat)


@dataclass(frozen=True, slots=True)
class Revoke:
    """A seat that is to be somebody else's: earlier tokens open it no more."""

    match: str
    seat: Seat

    def statements(self) -> Iterator[Statement]:
        """Nobody has it."""
        yield _REVOKE, (self.match, self.seat)
        yield UNSEAT, (self.match, self.seat)


@dataclass(frozen=True, slots=True)
class KeepSnapshot:
    """A match as it was after event `seq`: a cache, never the truth."""

    match: str
    seq: int
    data: str

    def statements(self) -> Iterator[Statement]:
        """It takes the place of an earlier one."""
        yield _KEEP_SNAPSHOT, (self.match, self.seq, self.data)


@dataclass(frozen=True, slots=True)
class Beat:
    """The house was there then."""

    at: int

    def statements(self) -> Iterator[Statement]:
        """It is the latest that is kept."""
        yield _KEEP_BEAT, (self.at,)


class MatchLog(Aggregate):
    """Every match and what happened in it."""

    async def match(self, match_id: str) -> MatchRow | None:
        """The match of that id."""
        for row in await self._rows(_MATCH, match_id):
            id_, game, seed, created, public, rated, given, code, maker = row
            told = (bool(public), bool(rated), bool(given))
            return MatchRow(id_, game, seed, created, *told, code, maker)
        return None

    async def events(self, match_id: str, since: int = -1) -> list[Event]:
        """The events after `since`, in order."""
        return [Event.read(*row) for row in await self._rows(_EVENTS, match_id, since)]

    async def by_key(self, match_id: str, key: str) -> Event | None:
        """The event that a request of that key made."""
        for row in await self._rows(_BY_KEY, match_id, key):
            return Event.read(*row)
        return None

    async def tokens(self, match_id: str) -> Sequence[SeatToken]:
        """The tokens that open seats of the match."""
        return [SeatToken(*row) for row in await self._rows(_TOKENS, match_id)]

    async def snapshot(self, match_id: str) -> tuple[int, str] | None:
        """The latest snapshot: after which event, and what it says."""
        for seq, data in await self._rows(_SNAPSHOT, match_id):
            return seq, data
        return None

    async def due_matches(self, until: int = END_OF_TIME) -> Sequence[tuple[str, int]]:
        """Every match that the house must look at by itself, with the time of that."""
        return [(match_id, due) for match_id, due in await self._rows(_DUE_MATCHES, until)]

    async def due(self, match_id: str) -> int | None:
        """When the house must look at the match by itself."""
        for (due,) in await self._rows(_DUE, match_id):
            return None if due is None else int(due)
        return None

    async def last_beat(self) -> int | None:
        """When the house was last known to be there."""
        for (at,) in await self._rows(_LAST_BEAT):
            return int(at)
        return None
