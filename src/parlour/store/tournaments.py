"""Tournaments as they are kept: the log of each, and the row that lists show of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from parlour.store.people import Role
from parlour.store.sql import Aggregate, MustChange, Statement
from parlour.tournament import Event, Kind, State, Terms

__all__ = [
    "ALIAS_TOURNAMENTS",
    "FORGET_TOURNAMENTS",
    "TOURNAMENTS_HELD",
    "AppendTournament",
    "EntrantRow",
    "NewTournament",
    "Overdue",
    "TournamentRow",
    "Tournaments",
]

_ROW = "id, game, host, private, terms, created, state, players, round, started, seq"
_INSERT = f"INSERT INTO tournament ({_ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0)"  # noqa: S608
_EVENT = """
    INSERT INTO tournament_event (tournament, seq, at, kind, player, text, key)
    VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_STAND = MustChange("""
    UPDATE tournament SET state = ?, players = ?, round = ?, started = ?, seq = ?
    WHERE id = ? AND seq = ?
""")
_ENTER = """
    INSERT INTO tournament_player (person, tournament)
    SELECT id, ? FROM person WHERE id = ? ON CONFLICT DO NOTHING
"""
_LEAVE = "DELETE FROM tournament_player WHERE person = ? AND tournament = ?"
_CALL = "INSERT INTO tournament_match (match, tournament) VALUES (?, ?)"
_SETTLE = "UPDATE tournament_match SET settled = TRUE WHERE match = ?"
FORGET_TOURNAMENTS = "DELETE FROM tournament_player WHERE person = ?"
ALIAS_TOURNAMENTS = (
    "UPDATE tournament_event SET player = ? WHERE player = ?",
    "UPDATE tournament SET host = ? WHERE host = ?",
)
_ONE = f"SELECT {_ROW} FROM tournament WHERE id = ?"  # noqa: S608
_EVENTS = """
    SELECT seq, at, kind, player, text, key FROM tournament_event
    WHERE tournament = ? AND seq > ? ORDER BY seq
"""
_NOT_OVER = "state IN ('planned', 'open', 'running', 'pausing')"
_ACTIVE = f"SELECT {_ROW} FROM tournament WHERE {_NOT_OVER}"  # noqa: S608
TOURNAMENTS_HELD = f"SELECT count(*) FROM tournament WHERE {_NOT_OVER} AND host = ?"  # noqa: S608
_CURRENT = f"""
    SELECT {_ROW} FROM tournament WHERE {_NOT_OVER}
    AND NOT private ORDER BY created DESC, id LIMIT ?
"""  # noqa: S608
_PAST = f"""
    SELECT {_ROW} FROM tournament WHERE state = 'over' AND NOT private AND created < ?
    ORDER BY created DESC, id LIMIT ?
"""  # noqa: S608
_OF = f"""
    SELECT {_ROW} FROM tournament JOIN tournament_player ON tournament = id
    WHERE person = ? AND state <> 'over' ORDER BY created DESC, id LIMIT ?
"""  # noqa: S608
_ENTRANTS = """
    SELECT person.id, person.name, person.role FROM tournament_player
    JOIN person ON person.id = tournament_player.person WHERE tournament = ?
"""
_OVERDUE = """
    SELECT g.match, m.id IS NULL FROM tournament_match g LEFT JOIN match m ON m.id = g.match
    WHERE g.tournament = ? AND NOT g.settled AND (m.id IS NULL OR m.over)
"""


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """What lists show of a tournament after its event `seq`."""

    id: str
    host: str
    terms: Terms
    created: int
    state: State
    players: int
    round: int
    started: int
    seq: int

    def due(self, now: int) -> bool:
        """Whether the house has something to do in it: one that waits is due when it was said."""
        if self.state is State.PLANNED:
            return self.terms.opens is not None and now >= self.terms.opens
        if self.state is State.OPEN:
            return self.terms.starts is not None and now >= self.terms.starts
        return self.state is not State.OVER


@dataclass(frozen=True, slots=True)
class NewTournament:
    """A tournament begins: its row, and its first event."""

    id: str
    host: str
    terms: Terms
    state: State
    at: int

    def statements(self) -> Iterator[Statement]:
        """The row and the event."""
        text = self.terms.write()
        row = (self.id, self.terms.game, self.host, self.terms.private, text, self.at, self.state)
        yield _INSERT, row
        yield _EVENT, (self.id, 0, self.at, Kind.CREATE, self.host, text, None)


@dataclass(frozen=True, slots=True)
class AppendTournament:
    """The next events of a tournament that stood at `base`, and how it stands after them.

    `called` are matches that begin by them, `settled` those that count no more; `gone` are players
    who were never there.
    """

    id: str
    base: int
    events: tuple[Event, ...]
    state: State
    players: int
    round: int
    started: int
    called: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    def statements(self) -> Iterator[Statement]:
        """Whoever wrote first after `base` is the one who wrote."""
        stands = (self.state, self.players, self.round, self.started)
        yield _STAND, (*stands, self.events[-1].seq, self.id, self.base)
        for e in self.events:
            yield _EVENT, (self.id, e.seq, e.at, e.kind, e.player, e.text, e.key)
            if e.kind is Kind.JOIN:
                yield _ENTER, (self.id, e.player)
        for player in self.gone:
            yield _LEAVE, (player, self.id)
        for match in self.called:
            yield _CALL, (match, self.id)
        for match in self.settled:
            yield _SETTLE, (match,)


class EntrantRow(NamedTuple):
    """Who an entrant is now."""

    id: str
    name: str
    role: Role


class Overdue(NamedTuple):
    """A match that is not settled: it is missing, or it is over."""

    match: str
    missing: bool


class Tournaments(Aggregate):
    """Every tournament and what happened in it."""

    async def one(self, id_: str) -> TournamentRow | None:
        """The tournament of that id."""
        for row in await self._rows(_ONE, id_):
            return _tournament(row)
        return None

    async def events(self, id_: str, since: int = -1) -> list[Event]:
        """The events after `since`, in order."""
        return [
            Event(seq, at, Kind(kind), player, text, key)
            for seq, at, kind, player, text, key in await self._rows(_EVENTS, id_, since)
        ]

    async def active(self) -> Sequence[TournamentRow]:
        """Those that are not over."""
        return [_tournament(row) for row in await self._rows(_ACTIVE)]

    async def held_by(self, person: str) -> int:
        """How many tournaments of the person are not over."""
        ((count,),) = await self._rows(TOURNAMENTS_HELD, person)
        return int(count)

    async def current(self, limit: int) -> Sequence[TournamentRow]:
        """Those that everybody may see and that are not over, the newest first."""
        return [_tournament(row) for row in await self._rows(_CURRENT, limit)]

    async def past(self, before: int, limit: int) -> Sequence[TournamentRow]:
        """Those that everybody may see and that are over, the newest first."""
        return [_tournament(row) for row in await self._rows(_PAST, before, limit)]

    async def of(self, person: str, limit: int) -> Sequence[TournamentRow]:
        """Those that the person plays in and that are not over, the newest first."""
        return [_tournament(row) for row in await self._rows(_OF, person, limit)]

    async def entrants(self, id_: str) -> dict[str, EntrantRow]:
        """Everybody who plays, as they are called now."""
        return {
            person: EntrantRow(person, name, Role(role))
            for person, name, role in await self._rows(_ENTRANTS, id_)
        }

    async def overdue(self, id_: str) -> Sequence[Overdue]:
        """Matches that were called for and are missing, or are over and not settled."""
        return [Overdue(match, bool(missing)) for match, missing in await self._rows(_OVERDUE, id_)]


def _tournament(row: Sequence[Any]) -> TournamentRow:
    id_, _game, host, _private, terms, created, state, players, round_, started, seq = row
    stands = (State(state), players, round_, started, seq)
    return TournamentRow(id_, host, Terms.read(terms), created, *stands)
