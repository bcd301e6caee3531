"""The operations of the chat."""

from __future__ import annotations

from starlette.requests import Request

from parlour.kernel import Code, Illegal
from parlour.server.chat import shapes
from parlour.server.client import client_of
from parlour.server.house import House
from parlour.server.operations import Operation
from parlour.server.people.identity import Scope
from parlour.server.people.shapes import Did
from parlour.store import Role

__all__ = ["ChatRoutes"]


class ChatRoutes:
    """Saying something, reading it, and keeping somebody from it."""

    def __init__(self, house: House) -> None:
        self._house = house

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        m = "/api/matches/{id}/chat"
        return [
            Operation("GET", m, "chat", "The last that was said among players, or watchers.",
                      self.read, shapes.ChatShown, refusals=(401, 403, 404)),
            Operation("POST", m, "say", "Say something to the players, or to the watchers.",
                      self.say, Did, shapes.Saying, refusals=(401, 403, 404)),
            Operation("POST", "/api/people/{id}/mute", "mute", "Keep somebody from the chat.",
                      self.mute, Did, shapes.Muting, refusals=(401, 403, 404), needs="session"),
        ]  # fmt: skip

    async def read(self, request: Request) -> shapes.ChatShown:
        """The tail of the chat that this client takes part in."""
        live = await self._house.tables.get(request.path_params["id"])
        seat, _ = await self._house.seats.looking(request, live)
        await self._house.chat.load(live)
        return shapes.ChatShown(self._house.chat.tail(live, seat) or [])

    async def say(self, request: Request, asked: shapes.Saying) -> Did:
        """Say something; who says it is known by seat or session, never by the request's word."""
        house = self._house
        live = await house.tables.get(request.path_params["id"])
        seat, _ = await house.seats.looking(request, live)
        who = await house.identities.known(request, Scope.PLAY)
        await house.chat.say(live, seat, who, asked, client_of(request))
        return Did()

    async def mute(self, request: Request, asked: shapes.Muting) -> Did:
        """A moderator's or the host's right."""
        who = await self._house.identities.somebody(request, None)
        if who.person.role not in (Role.MODERATOR, Role.HOST):
            raise Illegal(Code.NOT_ALLOWED)
        person = request.path_params["id"]
        if await self._house.store.person(person) is None:
            raise Illegal(Code.UNKNOWN_PERSON)
        await self._house.chat.mute(person, asked.minutes)
        return Did()
