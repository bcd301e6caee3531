"""The HTTP API."""

from __future__ import annotations

from starlette.requests import Request

import parlour
from parlour import games, players
from parlour.kernel import Code, Illegal, Seat
from parlour.kernel.customs import keeps_secrets
from parlour.match import Event, Phase, Setup, Table
from parlour.match.rated import require_fair
from parlour.match.record import write
from parlour.match.transcript import actions_of, transcript
from parlour.server import asking, secret, wire
from parlour.server.client import client_of
from parlour.server.house import House
from parlour.server.laying import played
from parlour.server.live import Live
from parlour.server.operations import Operation, Text
from parlour.server.people.identity import Identity, Scope
from parlour.server.pulse import now_ms
from parlour.server.refusal import Refusal
from parlour.server.reviewing import SPAN, Span, reviewed
from parlour.server.showing import game_shown, match_shown

__all__ = ["Api"]

_LOG = 1_000

_SINCE = {
    "since": {
        "type": "integer",
        "minimum": -1,
        "maximum": 999_999_999,
        "description": "The last seq that was seen.",
    },
    "limit": {"type": "integer", "minimum": 1, "maximum": _LOG, "default": _LOG},
}


class Api:
    """Every operation, over one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tables = house.tables

    def operations(self) -> list[Operation]:
        """All of them, the busiest first."""
        m = "/api/matches/{id}"
        turn, door = (401, 403, 404, 409, 422), (401, 403, 404)
        return [
            Operation("POST", f"{m}/actions", "act", "Play an action.", self.act,
                      wire.Done, wire.Acting, refusals=turn, needs_seat=True),
            Operation("GET", m, "match", "A match as this seat, or a watcher, may see it.",
                      self.match, wire.MatchShown, refusals=door),
            Operation("GET", f"{m}/events", "events", "The log after `since`.", self.events,
                      wire.Events, query=_SINCE, refusals=door),
            Operation("GET", f"{m}/review", "review", "Positions in order, some at a time.",
                      self.review, wire.Review, query=SPAN, refusals=door),
            Operation("GET", f"{m}/record", "record", "The text record.", self.record,
                      Text, refusals=(*door, 422)),
            Operation("POST", f"{m}/join", "join", "Take a free seat.", self.join,
                      wire.Joined, wire.Join, refusals=(*door, 409, 422), needs="anybody"),
            Operation("POST", f"{m}/offers", "offer", "Make, accept or decline an offer.",
                      self.offer, wire.Done, wire.Offering, refusals=turn, needs_seat=True),
            Operation("POST", f"{m}/resign", "resign", "Resign, or abort before all have acted.",
                      self.resign, wire.Done, wire.Keyed, refusals=turn, needs_seat=True),
            Operation("POST", f"{m}/resume", "resume", "End a pause.", self.resume,
                      wire.Done, wire.Keyed, refusals=turn, needs_seat=True),
            Operation("POST", f"{m}/redo", "redo", "Bring back what was taken back.", self.redo,
                      wire.Done, wire.Keyed, refusals=turn, needs_seat=True),
            Operation("POST", "/api/matches", "open", "Open a match.", self.open,
                      wire.Made, wire.NewMatch, status=201, refusals=(401, 403, 409, 422),
                      needs="anybody"),
            Operation("GET", "/api/games", "games", "The games of the house.", self.games,
                      wire.Games),
            Operation("GET", "/api/health", "health", "Does the house stand?", self.health,
                      wire.Health),
            Operation("GET", "/api/ready", "ready", "Can anybody play just now?", self.ready,
                      wire.Health, refusals=(503,)),
        ]  # fmt: skip

    async def health(self, _request: Request) -> wire.Health:
        """The house stands, whatever it stands on."""
        return wire.Health("ok", parlour.__version__)

    async def ready(self, _request: Request) -> wire.Health:
        """The store answers, and is not known to refuse what is written."""
        await self._house.store.opened("")
        if now_ms() > self._house.tables.pulse.late_at:
            raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "1"})
        return wire.Health("ok", parlour.__version__)

    async def games(self, _request: Request) -> wire.Games:
        """Every game with its options."""
        return wire.Games([game_shown(g, players.levels(g)) for g in games.every().values()])

    async def open(self, request: Request, asked: wire.NewMatch) -> wire.Made:
        """Open a match; the tokens go to its maker."""
        self._house.limits.matches.take(client_of(request))
        who = await self._house.identities.known(request, Scope.PLAY)
        setup = asking.setup_of(asked)
        holds = [not chair.is_bot and chair.open is not True for chair in setup.chairs]
        setup, steps = await self._begun(asked, setup, holds, who)
        await self._house.people.require_free([chair.name for chair in setup.chairs], who)
        if setup.rated:
            require_fair(games.get(setup.game), setup)
            if asked.seed is not None:
                raise Illegal(Code.BAD_RATED, "(nobody chooses its seed)")
        alone = all(chair.is_bot for chair in setup.chairs)
        if alone:
            self._house.bots.require_room(client_of(request))
        seed = None if asked.seed is None else str(asked.seed)
        if seed is not None and secret.is_daily(seed):
            raise Refusal(Code.BAD_REQUEST, "(seeds that begin with daily: are the house's own)")
        if asked.public:
            async with self._house.public.one_more(client_of(request)) as maker:
                live, tokens = await self._tables.open(
                    setup, seed, holds, public=True, maker=maker, steps=steps
                )
        else:
            live, tokens = await self._tables.open(setup, seed, holds, steps=steps)
        if alone:
            self._house.bots.opened(client_of(request), live)
            self._house.looked(live)
        seats = [
            wire.SeatMade(seat, "bot" if chair.is_bot else "human", token)
            for seat, (chair, token) in enumerate(zip(setup.chairs, tokens, strict=True))
        ]
        invite = str(request.base_url.replace(path=f"/m/{live.id}"))
        return wire.Made(live.id, invite, live.opened.code, seats, live.table.seq)

    async def _begun(
        self, asked: wire.NewMatch, setup: Setup, holds: list[bool], who: Identity | None
    ) -> tuple[Setup, list[tuple[Event, Table]]]:
        """Who sits there, and what was played elsewhere; what is over was played by others."""
        if asked.actions and asked.rated:
            raise Illegal(Code.BAD_RATED, "(it is played from its start)")
        steps = await self._played(setup, asked.actions)
        if who is None or (steps and steps[-1][1].phase is Phase.OVER):
            return setup, steps
        setup = asking.sit(setup, holds, who)
        return setup, await self._played(setup, asked.actions)

    async def _played(self, setup: Setup, actions: list[str]) -> list[tuple[Event, Table]]:
        """A match that begins in the middle, as far as it was played elsewhere."""
        if not actions:
            return []
        if any(chair.open for chair in setup.chairs):
            raise Illegal(Code.BAD_SEATS, "(what is played on waits for nobody)")
        if len(actions) > self._house.config.longest_match:
            raise Illegal(Code.BAD_RECORD, "(no match has so many actions)")
        return await self._house.slices.run(played(setup, actions, now_ms()))

    async def join(self, request: Request, asked: wire.Join) -> wire.Joined:
        """Take a free seat."""
        live = await self._live(request)
        who = await self._house.identities.known(request, Scope.PLAY)
        name = asking.name_of(asked.name) if who is None else who.person.name
        person = None if who is None else who.sitter
        await self._house.people.require_free([name], who)
        seat, token, seq = await self._tables.join(live, name, asked.seat, person)
        self._house.visited(live, seat)
        return wire.Joined(seat, token, seq)

    async def match(self, request: Request) -> wire.MatchShown:
        """The match as this client may see it."""
        live = await self._live(request)
        you, yours = await self._house.seats.looking(request, live)
        await self._tables.settle(live)
        await self._house.ratings.look(live)
        position = live.position(you, now_ms())
        return match_shown(live.opened, live.table, you, position, yours)

    async def act(self, request: Request, asked: wire.Acting) -> wire.Done:
        """Play an action."""
        live = await self._live(request)
        seat = await self._seat(request, live)
        request.state.asked = (live, seat)
        event = await self._tables.submit(live, asking.act(live, seat, asked))
        return wire.Done(event.seq)

    async def offer(self, request: Request, asked: wire.Offering) -> wire.Done:
        """Make an offer or answer one."""
        live = await self._live(request)
        seat = await self._seat(request, live)
        event = await self._tables.submit(live, asking.offer(seat, asked))
        return wire.Done(event.seq, live.table.rematch)

    async def resign(self, request: Request, asked: wire.Keyed) -> wire.Done:
        """Resign or abort."""
        live = await self._live(request)
        seat = await self._seat(request, live)
        return wire.Done((await self._tables.submit(live, asking.leave(seat, asked.key))).seq)

    async def resume(self, request: Request, asked: wire.Keyed) -> wire.Done:
        """End a pause."""
        live = await self._live(request)
        seat = await self._seat(request, live)
        return wire.Done((await self._tables.submit(live, asking.resume(seat, asked.key))).seq)

    async def redo(self, request: Request, asked: wire.Keyed) -> wire.Done:
        """Bring back what was taken back."""
        live = await self._live(request)
        seat = await self._seat(request, live)
        return wire.Done((await self._tables.submit(live, asking.redo(seat, asked.key))).seq)

    async def events(self, request: Request) -> wire.Events:
        """The log after `since`."""
        live = await self._live(request)
        await self._seat_or_watcher(request, live)
        since = asking.seq_of(request.query_params.get("since", "-1"))
        if since is None:
            raise Refusal(Code.BAD_REQUEST, "(since must be a seq)")
        limit = asking.seq_of(request.query_params.get("limit", str(_LOG)))
        if limit is None or not 1 <= limit <= _LOG:
            raise Refusal(Code.BAD_REQUEST, f"(limit must be 1 to {_LOG})")
        over, known = live.table.ending is not None, live.table.seq
        events = await self._tables.events(live, since, limit)
        # Meanwhile the match may have moved on: `seq` is that of the last event given here.
        seq = events[-1].seq if events else live.table.seq
        return wire.Events(events, seq, over and seq >= known, seq < known)

    async def review(self, request: Request) -> wire.Review:
        """Positions in order, some at a time."""
        span, live = Span.asked(request), await self._live(request)
        you = await self._seat_or_watcher(request, live)
        return await reviewed(self._house.slices, live.table, you, span)

    async def record(self, request: Request) -> Text:
        """The text record."""
        live = await self._live(request)
        await self._seat_or_watcher(request, live)
        table = live.table
        if table.ending is None and keeps_secrets(table.game):
            raise Refusal(Code.TOO_EARLY, "(it would tell what is hidden)")
        actions = await self._house.slices.run(actions_of(table))
        return Text(write(transcript(table, live.opened.created, actions)))

    async def _live(self, request: Request) -> Live:
        return await self._tables.get(request.path_params["id"])

    async def _seat(self, request: Request, live: Live) -> Seat:
        return await self._house.seats.acting(request, live)

    async def _seat_or_watcher(self, request: Request, live: Live) -> Seat | None:
        return (await self._house.seats.looking(request, live))[0]
