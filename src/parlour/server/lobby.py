"""The front page's lists: public matches that wait for a guest, those being played, and records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.requests import Request

from parlour import games
from parlour.kernel import Code, Illegal
from parlour.match import Phase, Play
from parlour.match.deciding import is_free
from parlour.match.foreign import understood
from parlour.match.record import states
from parlour.server import lobby_shapes as shapes
from parlour.server import secret
from parlour.server.client import client_of
from parlour.server.house import House
from parlour.server.operations import Operation
from parlour.server.public import IDLE_MS
from parlour.server.pulse import now_ms
from parlour.server.reviewing import SPAN, Span, frames
from parlour.server.showing import room_shown

__all__ = ["Lobby"]

_LISTED = 60
"""Of those that wait, and of those that are played."""
_LOOKED_AT = 2_000
"""So many are asked for who is there, before those that are listed are read."""


class Lobby:
    """What a visitor can see without being invited."""

    def __init__(self, house: House) -> None:
        self._house = house

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        return [
            Operation("GET", "/api/rooms", "rooms", "Public matches to join or to watch.",
                      self.rooms, shapes.Rooms),
            Operation("GET", "/api/rooms/{code}", "room", "The match that a code leads to.",
                      self.room, shapes.RoomFound, refusals=(401, 404, 409, 410)),
            Operation("POST", "/api/records", "read_record", "Look through a text record.",
                      self.record, shapes.RecordShown, shapes.RecordText, query=SPAN,
                      refusals=(422,)),
        ]  # fmt: skip

    async def rooms(self, _request: Request) -> shapes.Rooms:
        """Open rooms whose maker is there, and live matches that are not abandoned.

        Who is there is asked before the lists are cut off: those where nobody is hide no others.
        """
        house, rooms = self._house, shapes.Rooms([], [])
        waiting = await house.store.waiting(_LOOKED_AT)
        played = await house.store.played(now_ms() - IDLE_MS, _LOOKED_AT)
        there = await house.presence.attended([*waiting, *played])
        listed = [match for match in waiting if match in there][:_LISTED]
        listed += sorted(played, key=lambda match: match not in there)[:_LISTED]
        lives = [await house.tables.get(match) for match in listed]
        await house.presence.look(lives)
        for live in lives:
            table = live.table
            shown = room_shown(live.opened, table, live.present, live.watchers)
            if table.phase is Phase.WAITING:
                if live.present:
                    rooms.open.append(shown)
            elif table.phase is not Phase.OVER:
                rooms.live.append(shown)
        return rooms

    async def room(self, request: Request) -> shapes.RoomFound:
        """Where to sit down, or to sit again. Codes that lead nowhere are counted."""
        client, tried = client_of(request), self._house.limits.codes
        tried.take(client)
        code = secret.read_code(request.path_params["code"])
        match = None if code is None else await self._house.store.room(code)
        if match is None:
            raise Illegal(Code.UNKNOWN_ROOM)
        tried.give_back(client)
        live = await self._house.tables.get(match)
        table = live.table
        if table.phase is Phase.OVER:
            raise Illegal(Code.ROOM_CLOSED)
        if not any(is_free(table, seat) for seat in range(table.game.seats)):
            _, yours = await self._house.seats.looking(request, live)
            if not yours:
                raise Illegal(Code.NO_FREE_SEAT)
        return shapes.RoomFound(match)

    async def record(self, request: Request, asked: shapes.RecordText) -> shapes.RecordShown:
        """Positions of a record, all of which is checked by the rules. Nothing is kept."""
        span, record = Span.asked(request), understood(asked.text, games.every().values())
        game, longest = games.get(record.game), self._house.config.longest_match
        if len(record.actions) > longest:
            raise Illegal(Code.BAD_RECORD, f"(no match has more than {longest} actions)")
        grown: dict[str, list[Any]] = {}
        ended = False

        def walked() -> Iterator[tuple[Any, Play]]:
            nonlocal ended
            for seq, (state, seat, action) in enumerate(states(game, record)):
                yield state, Play(seq, 0, seat, action)
            ended = game.outcome(state) is not None

        made = await self._house.slices.run(frames(game, walked(), None, span, grown))
        return shapes.RecordShown(
            game=record.game,
            options=dict(record.options),
            seats=list(record.seats),
            result=record.result,
            reason=record.reason,
            over=ended,
            actions=list(record.actions),
            frames=[frame for frame in made if frame],
            total=len(made),
            grown=grown,
        )
