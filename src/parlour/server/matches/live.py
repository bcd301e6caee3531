"""A match in memory: its state, who listens, and what a listener is sent."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from parlour.kernel import Code, Seat
from parlour.match import Due, Event, Kind, Match, Phase, next_due
from parlour.server.matches import wire
from parlour.server.matches.shown import event_shown, positions
from parlour.server.shared.bus import News
from parlour.server.shared.codec import encode
from parlour.server.sockets import messages
from parlour.server.sockets.connection import Connection
from parlour.store import MatchRow, SeatToken
from parlour.store.chat import Said

__all__ = ["Away", "LiveMatch"]

_KEYS_KEPT = 64
_RECENT = 160
"""More than there are between two snapshots: what is older is found behind one of them."""


@dataclass(frozen=True, slots=True)
class Away:
    """A player who is missed since then, and loses at `due`."""

    seat: Seat
    since: int
    due: int


class LiveMatch:
    """One match as this process knows it. The log is the truth; this is what it adds up to.

    `elsewhere` is who is connected to other processes, each with the time it was heard; `away` is
    who is missed by those who are there, `talk` what was said there last. `ratings` are those of a
    rated match, as long as `ratings_of` is who sits there. `recent` is what happened lately, as it
    was told; those who look elsewhere had notice of it up to `noticed_seq`. `untold` is what this
    process wrote last and has not told the others. For the bots on `stand_ins` somebody else moves.
    """

    __slots__ = (
        "__weakref__",
        "attended_until",
        "away",
        "connections",
        "due",
        "elsewhere",
        "keys",
        "lock",
        "match",
        "noticed_seq",
        "ratings",
        "ratings_of",
        "recent",
        "row",
        "snapshot_seq",
        "stand_ins",
        "talk",
        "talk_seq",
        "tokens",
        "untold",
    )  # fmt: skip

    def __init__(self, row: MatchRow, match: Match) -> None:
        self.row = row
        self.stand(match, next_due(match))
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, tuple[News, float]] = {}
        self.away: Away | None = None
        self.talk: deque[Said] | None = None
        self.talk_seq = -1
        self.tokens: Sequence[SeatToken] | None = None
        self.ratings: dict[Seat, wire.RatingShown] = {}
        self.ratings_of: object = None
        self.keys: OrderedDict[str, Event] = OrderedDict()
        self.snapshot_seq = match.seq
        self.noticed_seq = -1
        self.untold: tuple[Event, ...] = ()
        self.recent: deque[wire.WireEvent] = deque(maxlen=_RECENT)
        self.stand_ins: set[Seat] = set()
        self.attended_until = 0.0

    def stand(self, match: Match, first: Due | None) -> None:
        """The match stands so now, and this falls due first."""
        self.match = match
        self.due = first

    def take(self, steps: Sequence[tuple[Event, Match]], first: Due | None) -> list[wire.WireEvent]:
        """The match stands where the written steps lead; what they show to everybody."""
        shown, before = [], self.match
        for event, after in steps:
            self.remember(event)
            if event.kind is Kind.JOIN:
                self.give(event.seat)
            shown.append(event_shown(before, event, after))
            before = after
        self.stand(before, first)
        self.recent.extend(shown)
        return shown

    def lately(self, since: int, last: int) -> list[wire.WireEvent] | None:
        """The events after `since` up to `last`; None where it is too long ago to know."""
        if not self.recent or self.recent[0].seq > since + 1:
            return None
        return [event for event in self.recent if since < event.seq <= last]

    def fresh(self, since: int) -> list[wire.WireEvent]:
        """What happened lately after `since`; costs what it gives."""
        found = takewhile(lambda event: event.seq > since, reversed(self.recent))
        return [*found][::-1]

    @property
    def id(self) -> str:
        """The match's id."""
        return self.row.id

    @property
    def present(self) -> set[Seat]:
        """The seats whose players are connected."""
        here = {connection.seat for connection in self.connections if connection.seat is not None}
        return here.union(*(news.seats for news, _ in self.elsewhere.values()))

    @property
    def watchers(self) -> int:
        """How many look on."""
        here = sum(connection.seat is None for connection in self.connections)
        return here + sum(news.watchers for news, _ in self.elsewhere.values())

    @property
    def attended(self) -> bool:
        """Somebody plays or looks on, or has asked for it a moment ago."""
        if self.connections or time.monotonic() < self.attended_until:
            return True
        return any(news.seats or news.watchers for news, _ in self.elsewhere.values())

    def keep_attended(self, seconds: float) -> None:
        """Somebody looks without a connection, and so for a while."""
        self.attended_until = max(self.attended_until, time.monotonic() + seconds)

    def remember(self, event: Event) -> None:
        """Keep the event at hand for a request that comes twice."""
        if event.key is not None:
            self.keys[event.key] = event
            if len(self.keys) > _KEYS_KEPT:
                self.keys.popitem(last=False)

    def give(self, seat: Seat) -> None:
        """The seat is somebody else's now: what opened it before opens it no more."""
        self.tokens = None
        for connection in self.connections:
            if connection.seat == seat:
                connection.end(Code.BAD_TOKEN)

    def measure(self) -> None:
        """Find out the delay of those whose clock runs, while they think."""
        if self.match.clock is None:
            return
        running = self.match.running_clocks
        for connection in self.connections:
            if connection.seat in running:
                connection.measure()

    def legal(self, seat: Seat) -> list[str]:
        """What the seat may play now."""
        match = self.match
        return list(match.game.legal(match.state, seat)) if seat in match.actors else []

    def position(self, you: Seat | None, now: int) -> wire.Position:
        """The position as that seat may see it."""
        return self._positions(now)(you)

    def tell(self, events: list[wire.WireEvent], now: int, but: Connection | None = None) -> None:
        """Send everybody who listens the events and the position, as each may see it."""
        position = self._positions(now)
        encoded: dict[Seat | None, bytes] = {}
        for connection in self.connections:
            if connection is but:
                continue
            message = encoded.get(connection.seat)
            if message is None:
                update = messages.Update(events, position(connection.seat))
                message = encoded[connection.seat] = encode(update)
            connection.send(message)

    def _positions(self, now: int) -> Callable[[Seat | None], wire.Position]:
        away, absent = self.away, None
        if away is not None and self.match.phase is Phase.RUNNING:
            absent = wire.AbsentShown(away.seat, away.since, away.due)
        return positions(self.match, now, self.present, self.watchers, absent, self.ratings)
