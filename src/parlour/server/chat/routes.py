"""The operations of the chat."""

from __future__ import annotations

from starlette.requests import Request

from parlour.kernel import Code, Illegal
from parlour.server.chat import shapes
from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.moderation.moderation import moderates
from parlour.server.moderation.shapes import ActAsked
from parlour.server.people.identity import Scope
from parlour.server.people.shapes import Did
from parlour.server.services import Services
from parlour.store.moderation import ActKind

__all__ = ["ChatRoutes"]


class ChatRoutes:
    """Saying something, reading it, and keeping somebody from it."""

    def __init__(self, services: Services) -> None:
        self._services = services

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
        live = await self._services.matches.get(request.path_params["id"])
        seat, seats = await self._services.seats.looking(request, live)
        self._services.visits.viewed(live, seats)
        await self._services.chat.load(live)
        return shapes.ChatShown(self._services.chat.tail(live, seat) or [])

    async def say(self, request: Request, asked: shapes.Saying) -> Did:
        """Say something; who says it is known by seat or session, never by the request's word."""
        services = self._services
        live = await services.matches.get(request.path_params["id"])
        seat, seats = await services.seats.looking(request, live)
        services.visits.viewed(live, seats)
        who = await services.identities.known(request, Scope.PLAY)
        await services.chat.say(live, seat, who, asked, client_of(request))
        return Did()

    async def mute(self, request: Request, asked: shapes.Muting) -> Did:
        """A moderator's or the host's right."""
        who = await self._services.identities.somebody(request, None)
        if not moderates(who):
            raise Illegal(Code.NOT_ALLOWED)
        person = await self._services.store.people.person(request.path_params["id"])
        if person is None:
            raise Illegal(Code.UNKNOWN_PERSON)
        act = ActAsked(f"~{person.id}", ActKind.MUTE, asked.why, asked.minutes)
        await self._services.moderation.do(who, person, act)
        return Did()
