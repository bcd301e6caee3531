"""The HTTP API."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

from starlette.requests import Request

import parlour
from parlour import games
from parlour.kernel import Code, Illegal, Seat
from parlour.match import Event, Match, Phase, Setup
from parlour.match.command import Leave, Redo, Resume
from parlour.match.rated import require_fair
from parlour.match.record import write
from parlour.match.transcript import actions_of, transcript
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation, Text
from parlour.server.http.problems import Refusal
from parlour.server.matches import commands, requests, wire
from parlour.server.matches.create import Opening, played
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.review import SPAN, Span, reviewed
from parlour.server.matches.shown import match_shown
from parlour.server.people.identity import Identity, Scope
from parlour.server.services import Services
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms

__all__ = ["MatchRoutes"]

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


class MatchRoutes:
    """Every operation, over one house."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._matches = services.matches

    def operations(self) -> list[Operation]:
        """All of them, the busiest first."""
        m = "/api/matches/{id}"
        turn, seen = (401, 403, 404, 409, 422), (401, 403, 404)
        return [
            Operation("POST", f"{m}/actions", "act", "Play an action.", self.act,
                      wire.Done, requests.Acting, refusals=turn, needs_seat=True),
            Operation("GET", m, "match", "A match as this seat, or a watcher, may see it.",
                      self.match, wire.MatchShown, refusals=seen),
            Operation("GET", f"{m}/events", "events", "The log after `since`.", self.events,
                      wire.Events, query=_SINCE, refusals=seen),
            Operation("GET", f"{m}/review", "review", "Positions in order, some at a time.",
                      self.review, wire.Review, query=SPAN, refusals=seen),
            Operation("GET", f"{m}/record", "record", "The text record.", self.record,
                      Text, refusals=(*seen, 422)),
            Operation("POST", f"{m}/join", "join", "Take a free seat.", self.join,
                      wire.Joined, requests.Join, refusals=(*seen, 409, 422), needs="anybody"),
            Operation("POST", f"{m}/offers", "offer", "Make, accept or decline an offer.",
                      self.offer, wire.Done, requests.Offering, refusals=turn, needs_seat=True),
            Operation("POST", f"{m}/resign", "resign", "Resign, or abort before all have acted.",
                      self.resign, wire.Done, requests.Keyed, refusals=turn, needs_seat=True),
            Operation("POST", f"{m}/resume", "resume", "End a pause.", self.resume,
                      wire.Done, requests.Keyed, refusals=turn, needs_seat=True),
            Operation("POST", f"{m}/redo", "redo", "Bring back what was taken back.", self.redo,
                      wire.Done, requests.Keyed, refusals=turn, needs_seat=True),
            Operation("POST", "/api/matches", "open", "Open a match.", self.open,
                      wire.Made, requests.NewMatch, status=201, refusals=(401, 403, 409, 422),
                      needs="anybody"),
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
        await self._services.store.log.match("")
        if now_ms() > self._services.matches.heartbeat.late_at:
            raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": "1"})
        return wire.Health("ok", parlour.__version__)

    async def open(self, request: Request, asked: requests.NewMatch) -> wire.Made:
        """Open a match; the tokens go to its maker."""
        self._services.limits.matches.take(client_of(request))
        who = await self._services.identities.known(request, Scope.PLAY)
        setup = commands.setup_of(asked)
        holds = [not chair.is_bot and chair.open is not True for chair in setup.chairs]
        setup, steps = await self._begun(asked, setup, holds, who)
        await self._services.people.require_free([chair.name for chair in setup.chairs], who)
        if setup.rated:
            require_fair(games.get(setup.game), setup)
            if asked.seed is not None:
                raise Illegal(Code.BAD_RATED, "(nobody chooses its seed)")
        if setup.blind and not games.get(setup.game).from_memory:
            raise Illegal(Code.BAD_REQUEST, "(this game is not played from memory)")
        alone = all(chair.is_bot for chair in setup.chairs)
        seed = None if asked.seed is None else str(asked.seed)
        if seed is not None and secret.is_sealed(seed):
            raise Refusal(Code.BAD_REQUEST, "(the house's own seeds begin with daily: or until:)")
        opening = Opening(setup, holds, seed, public=asked.public, steps=steps)
        client = client_of(request)
        with self._services.bots.room(client) if alone else nullcontext():
            live, tokens = await self._opened(opening, client)
            if alone:
                self._services.bots.opened(client, live)
        seats = [
            wire.SeatMade(seat, "bot" if chair.is_bot else "human", token)
            for seat, (chair, token) in enumerate(zip(setup.chairs, tokens, strict=True))
        ]
        invite = str(request.base_url.replace(path=f"/m/{live.id}"))
        return wire.Made(live.id, invite, live.row.code, seats, live.match.seq)

    async def _opened(self, opening: Opening, client: str) -> tuple[LiveMatch, list[str | None]]:
        if not opening.public:
            return await self._matches.open(opening)
        async with self._services.public.one_more(client) as maker:
            return await self._matches.open(replace(opening, maker=maker))

    async def _begun(
        self, asked: requests.NewMatch, setup: Setup, holds: list[bool], who: Identity | None
    ) -> tuple[Setup, list[tuple[Event, Match]]]:
        """Who sits there, and what was played elsewhere; what is over was played by others."""
        if asked.actions and asked.rated:
            raise Illegal(Code.BAD_RATED, "(it is played from its start)")
        steps = await self._played(setup, asked.actions)
        if who is None or (steps and steps[-1][1].phase is Phase.OVER):
            return setup, steps
        setup = commands.sit(setup, holds, who)
        return setup, await self._played(setup, asked.actions)

    async def _played(self, setup: Setup, actions: list[str]) -> list[tuple[Event, Match]]:
        """A match that begins in the middle, as far as it was played elsewhere."""
        if not actions:
            return []
        if len(actions) > self._services.config.longest_match:
            raise Illegal(Code.BAD_RECORD, "(no match has so many actions)")
        return await self._services.slices.run(played(setup, actions, now_ms()))

    async def join(self, request: Request, asked: requests.Join) -> wire.Joined:
        """Take a free seat."""
        live = await self._live(request)
        who = await self._services.identities.known(request, Scope.PLAY)
        name = commands.name_of(asked.name) if who is None else who.person.name
        person = None if who is None else who.sitter
        await self._services.people.require_free([name], who)
        if who is not None:
            there = [s.person.id for s in live.match.seats if s.person is not None]
            await self._services.contacts.require_together(who.person.id, there)
        seat, token, seq = await self._matches.join(live, name, asked.seat, person)
        self._services.visits.note(live, seat)
        return wire.Joined(seat, token, seq)

    async def match(self, request: Request) -> wire.MatchShown:
        """The match as this client may see it."""
        live = await self._live(request)
        you, yours = await self._services.seats.looking(request, live)
        self._services.visits.viewed(live, yours)
        await self._matches.settle(live)
        await self._services.ratings.refresh(live)
        position = live.position(you, now_ms())
        return match_shown(live.row, live.match, you, position, yours)

    async def act(self, request: Request, asked: requests.Acting) -> wire.Done:
        """Play an action."""
        live = await self._live(request)
        seat = await self._seat(request, live)
        request.state.asked = (live, seat)
        event = await self._matches.submit(live, commands.act(seat, asked))
        return wire.Done(event.seq)

    async def offer(self, request: Request, asked: requests.Offering) -> wire.Done:
        """Make an offer or answer one."""
        live = await self._live(request)
        seat = await self._seat(request, live)
        event = await self._matches.submit(live, commands.offer(seat, asked))
        return wire.Done(event.seq, live.match.rematch)

    async def resign(self, request: Request, asked: requests.Keyed) -> wire.Done:
        """Resign or abort."""
        live = await self._live(request)
        seat = await self._seat(request, live)
        return wire.Done((await self._matches.submit(live, Leave(seat, asked.key))).seq)

    async def resume(self, request: Request, asked: requests.Keyed) -> wire.Done:
        """End a pause."""
        live = await self._live(request)
        seat = await self._seat(request, live)
        return wire.Done((await self._matches.submit(live, Resume(seat, asked.key))).seq)

    async def redo(self, request: Request, asked: requests.Keyed) -> wire.Done:
        """Bring back what was taken back."""
        live = await self._live(request)
        seat = await self._seat(request, live)
        return wire.Done((await self._matches.submit(live, Redo(seat, asked.key))).seq)

    async def events(self, request: Request) -> wire.Events:
        """The log after `since`."""
        live = await self._live(request)
        await self._seat_or_watcher(request, live)
        since = commands.seq_of(request.query_params.get("since", "-1"))
        if since is None:
            raise Refusal(Code.BAD_REQUEST, "(since must be a seq)")
        limit = commands.seq_of(request.query_params.get("limit", str(_LOG)))
        if limit is None or not 1 <= limit <= _LOG:
            raise Refusal(Code.BAD_REQUEST, f"(limit must be 1 to {_LOG})")
        over, known = live.match.ending is not None, live.match.seq
        events = await self._matches.events(live, since, limit)
        # Meanwhile the match may have moved on: `seq` is that of the last event given here.
        seq = events[-1].seq if events else live.match.seq
        return wire.Events(events, seq, over and seq >= known, seq < known)

    async def review(self, request: Request) -> wire.Review:
        """Positions in order, some at a time."""
        span, live = Span.asked(request), await self._live(request)
        you = await self._seat_or_watcher(request, live)
        return await reviewed(self._services.slices, live.match, you, span)

    async def record(self, request: Request) -> Text:
        """The text record."""
        live = await self._live(request)
        await self._seat_or_watcher(request, live)
        match = live.match
        if match.ending is None and match.game.keeps_secrets:
            raise Refusal(Code.TOO_EARLY, "(it would tell what is hidden)")
        actions = await self._services.slices.run(actions_of(match))
        return Text(write(transcript(match, live.row.created, actions)))

    async def _live(self, request: Request) -> LiveMatch:
        return await self._matches.get(request.path_params["id"])

    async def _seat(self, request: Request, live: LiveMatch) -> Seat:
        seat = await self._services.seats.acting(request, live)
        self._services.visits.note(live, seat)
        return seat

    async def _seat_or_watcher(self, request: Request, live: LiveMatch) -> Seat | None:
        seat, seats = await self._services.seats.looking(request, live)
        self._services.visits.viewed(live, seats)
        return seat
