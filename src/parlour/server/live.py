"""A match in memory: its table, who listens, and what a listener is sent."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import msgspec
from starlette.websockets import WebSocketDisconnect

from parlour.kernel import Code, Seat
from parlour.match import Due, Event, Kind, Phase, Table, due
from parlour.server import messages, wire
from parlour.server.bus import News
from parlour.server.showing import event_shown, positions
from parlour.store import Opened, SeatToken
from parlour.store.talk import Said

__all__ = ["Away", "Line", "Live", "encode"]

_KEYS_KEPT = 64
_RECENT = 160
"""More than there are between two snapshots: what is older is found behind one of them."""
_OUTBOX = 256

encode = msgspec.json.Encoder().encode


class Line:
    """One open connection. What cannot be posted waits in its outbox; who never reads is cut off.

    `ended` says why the house gave it up; `reader` is the task that waits for the client's next
    message, as long as it waits. `write` sends a message when the client takes it, `post` at once
    or says that it cannot; a server that has no such thing posts nothing. `ping` measures how long
    a message and its answer are on their way, `lag` is what was measured last, in milliseconds.
    """

    __slots__ = (
        "_outbox", "_ping", "_post", "_write", "_writing", "ended", "lag", "reader", "seat",
    )  # fmt: skip

    def __init__(
        self,
        seat: Seat | None,
        write: Callable[[str], Awaitable[None]],
        post: Callable[[bytes], bool] = lambda _message: False,
        ping: Callable[[Callable[[int], None]], None] = lambda _heard: None,
    ) -> None:
        self.seat = seat
        self._write = write
        self._post = post
        self._ping = ping
        self.lag = 0
        self.ended: Code | None = None
        self.reader: asyncio.Task[object] | None = None
        # Thousands of lines stand idle: they have neither an outbox nor a task that empties it.
        self._outbox: deque[bytes] | None = None
        self._writing: asyncio.Task[None] | None = None

    def measure(self) -> None:
        """Find out the delay of the connection."""
        self._ping(self._measured)

    def _measured(self, lag: int) -> None:
        self.lag = lag

    def send(self, message: bytes) -> None:
        """Post a message, or put it into the outbox behind those that wait."""
        if self._outbox is None:
            if self._post(message):
                return
            self._outbox = deque()
            self._writing = asyncio.get_running_loop().create_task(self._deliver(self._outbox))
        if len(self._outbox) >= _OUTBOX:
            self.end(Code.UNAVAILABLE)
            return
        self._outbox.append(message)

    async def _deliver(self, outbox: deque[bytes]) -> None:
        try:
            while outbox:
                await self._write(outbox[0].decode())
                outbox.popleft()
        except (WebSocketDisconnect, RuntimeError):
            self.end(Code.UNAVAILABLE)
        else:
            self._outbox = None

    async def hang_up(self) -> None:
        """Write nothing more."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.wait({self._writing})

    def end(self, why: Code) -> None:
        """Give the connection up, also while nothing comes from the client."""
        if self.ended is None:
            self.ended = why
            if self.reader is not None:
                self.reader.cancel()
                self.reader = None


@dataclass(frozen=True, slots=True)
class Away:
    """A player who is missed since then, and loses at `due`."""

    seat: Seat
    since: int
    due: int


class Live:
    """One match as this process knows it. The log is the truth; this is what it adds up to.

    `elsewhere` is who is connected to other processes, each with the time it was heard; `away` is
    who is missed by those who are there, `talk` what was said there last. `ratings` are those of a
    rated match, as long as `ratings_of` is who sits there. `recent` is what happened lately, as it
    was told; for the bots on `stand_ins` somebody else moves.
    """

    __slots__ = (
        "__weakref__", "away", "due", "elsewhere", "keys", "lines", "lock", "looked_until",
        "opened", "ratings", "ratings_of", "recent", "snapshot_seq", "stand_ins", "table", "talk",
        "talk_seq", "tokens",
    )  # fmt: skip

    def __init__(self, opened: Opened, table: Table) -> None:
        self.opened = opened
        self.stand(table, due(table))
        self.lock = asyncio.Lock()
        self.lines: set[Line] = set()
        self.elsewhere: dict[str, tuple[News, float]] = {}
        self.away: Away | None = None
        self.talk: deque[Said] | None = None
        self.talk_seq = -1
        self.tokens: Sequence[SeatToken] | None = None
        self.ratings: dict[Seat, wire.RatingShown] = {}
        self.ratings_of: object = None
        self.keys: OrderedDict[str, Event] = OrderedDict()
        self.snapshot_seq = table.seq
        self.recent: deque[wire.WireEvent] = deque(maxlen=_RECENT)
        self.stand_ins: set[Seat] = set()
        self.looked_until = 0.0

    def stand(self, table: Table, first: Due | None) -> None:
        """The match stands so now, and this falls due first."""
        self.table = table
        self.due = first

    def take(self, steps: Sequence[tuple[Event, Table]], first: Due | None) -> list[wire.WireEvent]:
        """The match stands where the written steps lead; what they show to everybody."""
        shown, before = [], self.table
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

    @property
    def id(self) -> str:
        """The match's id."""
        return self.opened.id

    @property
    def present(self) -> set[Seat]:
        """The seats whose players are connected."""
        here = {line.seat for line in self.lines if line.seat is not None}
        return here.union(*(news.seats for news, _ in self.elsewhere.values()))

    @property
    def watchers(self) -> int:
        """How many look on."""
        here = sum(line.seat is None for line in self.lines)
        return here + sum(news.watchers for news, _ in self.elsewhere.values())

    @property
    def attended(self) -> bool:
        """Somebody plays or looks on, or has asked for it a moment ago."""
        if self.lines or time.monotonic() < self.looked_until:
            return True
        return any(news.seats or news.watchers for news, _ in self.elsewhere.values())

    def look(self, seconds: float) -> None:
        """Somebody looks without a connection, and so for a while."""
        self.looked_until = max(self.looked_until, time.monotonic() + seconds)

    def remember(self, event: Event) -> None:
        """Keep the event at hand for a request that comes twice."""
        if event.key is not None:
            self.keys[event.key] = event
            if len(self.keys) > _KEYS_KEPT:
                self.keys.popitem(last=False)

    def give(self, seat: Seat) -> None:
        """The seat is somebody else's now: what opened it before opens it no more."""
        self.tokens = None
        for line in self.lines:
            if line.seat == seat:
                line.end(Code.BAD_TOKEN)

    def measure(self) -> None:
        """Find out the delay of those whose clock runs, while they think."""
        if self.table.clock is None:
            return
        running = self.table.running_clocks
        for line in self.lines:
            if line.seat in running:
                line.measure()

    def legal(self, seat: Seat) -> list[str]:
        """What the seat may play now."""
        table = self.table
        return list(table.game.legal(table.state, seat)) if seat in table.actors else []

    def position(self, you: Seat | None, now: int) -> wire.Position:
        """The position as that seat may see it."""
        return self._positions(now)(you)

    def tell(self, events: list[wire.WireEvent], now: int, but: Line | None = None) -> None:
        """Send everybody who listens the events and the position, as each may see it."""
        position = self._positions(now)
        encoded: dict[Seat | None, bytes] = {}
        for line in self.lines:
            if line is but:
                continue
            message = encoded.get(line.seat)
            if message is None:
                update = messages.Update(events, position(line.seat))
                message = encoded[line.seat] = encode(update)
            line.send(message)

    def _positions(self, now: int) -> Callable[[Seat | None], wire.Position]:
        away, absent = self.away, None
        if away is not None and self.table.phase is Phase.RUNNING:
            absent = wire.AbsentShown(away.seat, away.since, away.due)
        return positions(self.table, now, self.present, self.watchers, absent, self.ratings)
