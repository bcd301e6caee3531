"""The front page's lists: public matches that wait for a guest, those being played, and records."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from starlette.requests import Request

from parlour import games
from parlour.kernel import Code, Illegal
from parlour.match import Phase, Play
from parlour.match.decide import is_free
from parlour.match.foreign import understood
from parlour.match.record import states
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.lobby import shapes
from parlour.server.matches.faults import raises
from parlour.server.matches.public import IDLE_MS
from parlour.server.matches.review import SPAN, Span, frames
from parlour.server.matches.shown import room_shown
from parlour.server.services import Services
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store.rooms import Running

__all__ = ["LobbyRoutes"]

_GAME: dict[str, Any] = {
    "type": "string",
    "maxLength": 40,
    "description": "The game of the wall; all where it is not named.",
}
_LISTED = 60
"""Of those that wait, and of those that are played."""
_LOOKED_AT = 2_000
"""So many are asked for who is there, before those that are listed are read."""


class LobbyRoutes:
    """What a visitor can see without being invited."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        return [
            Operation("GET", "/api/rooms", "rooms", "Public matches to join or to watch.",
                      self.rooms, shapes.Rooms),
            Operation("GET", "/api/rooms/{code}", "room", "The match that a code leads to.",
                      self.room, shapes.RoomFound, refusals=(401, 404, 409, 410)),
            Operation("GET", "/api/tv", "television", "The best running match of each game.",
                      self.television, shapes.Television, query={"game": _GAME}),
            Operation("POST", "/api/records", "read_record", "Look through a text record.",
                      self.record, shapes.RecordShown, shapes.RecordText, query=SPAN,
                      refusals=(422,)),
        ]  # fmt: skip

    async def rooms(self, _request: Request) -> shapes.Rooms:
        """Open rooms whose maker is there, and live matches that are not abandoned.

        Who is there is asked before the lists are cut off: those where nobody is hide no others.
        """
        services, rooms = self._services, shapes.Rooms([], [])
        waiting = await services.store.rooms.waiting(_LOOKED_AT)
        played = await services.store.rooms.played(now_ms() - IDLE_MS, _LOOKED_AT)
        there = await services.presence.attended([*waiting, *played])
        listed = [match_id for match_id in waiting if match_id in there][:_LISTED]
        listed += sorted(played, key=lambda match_id: match_id not in there)[:_LISTED]
        lives = []
        for match_id in listed:
            with suppress(Illegal):  # its game is no longer installed
                lives.append(await services.matches.get(match_id))
        await services.presence.refresh(lives)
        for live in lives:
            match = live.match
            try:
                shown = room_shown(live.row, match, live.present, live.watchers)
            except Exception:  # one bad game empties nobody's list
                raises(match.game, "view")
                continue
            if match.phase is Phase.WAITING:
                if live.present:
                    rooms.open.append(shown)
            elif match.phase is not Phase.OVER:
                rooms.live.append(shown)
        return rooms

    async def television(self, request: Request) -> shapes.Television:
        """The same for everybody, for some seconds."""
        television, game = self._services.television, request.query_params.get("game")
        best, wall = await television.channels(), await television.wall(game)
        return shapes.Television([_channel(one) for one in best], [_channel(one) for one in wall])

    async def room(self, request: Request) -> shapes.RoomFound:
        """Where to sit down, or to sit again. Codes that lead nowhere are counted."""
        client, tried = client_of(request), self._services.limits.codes
        tried.take(client)
        code = secret.read_code(request.path_params["code"])
        match_id = None if code is None else await self._services.store.rooms.coded(code)
        if match_id is None:
            raise Illegal(Code.UNKNOWN_ROOM)
        tried.give_back(client)
        live = await self._services.matches.get(match_id)
        match = live.match
        if match.phase is Phase.OVER:
            raise Illegal(Code.ROOM_CLOSED)
        if not any(is_free(match, seat) for seat in range(match.game.seats)):
            _, yours = await self._services.seats.looking(request, live)
            self._services.visits.viewed(live, yours)
            if not yours:
                raise Illegal(Code.NO_FREE_SEAT)
        return shapes.RoomFound(match_id)

    async def record(self, request: Request, asked: shapes.RecordText) -> shapes.RecordShown:
        """Positions of a record, all of which is checked by the rules. Nothing is kept."""
        span, record = Span.asked(request), understood(asked.text, games.every().values())
        game, longest = games.get(record.game), self._services.config.longest_match
        if len(record.actions) > longest:
            raise Illegal(Code.BAD_RECORD, f"(no match has more than {longest} actions)")
        grown: dict[str, list[Any]] = {}
        ended = False

        def walked() -> Iterator[tuple[Any, Play]]:
            nonlocal ended
            for seq, (state, seat, action) in enumerate(states(game, record)):
                yield state, Play(seq, 0, seat, action)
            ended = game.outcome(state) is not None

        made = await self._services.slices.run(frames(game, walked(), None, span, grown))
        return shapes.RecordShown(
            game=record.game,
            options=dict(record.options),
            seats=list(record.seats),
            result=record.result,
            reason=record.reason,
            over=ended,
            actions=list(record.actions),
            setup=record.setup,
            frames=[frame for frame in made if frame],
            total=len(made),
            grown=grown,
        )


def _channel(one: Running) -> shapes.Channel:
    return shapes.Channel(one.game, one.match, round(one.strength))
