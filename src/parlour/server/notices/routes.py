"""The bell over HTTP, and the stream of what happens to somebody."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http.client import client_of
from parlour.server.http.operations import Operation
from parlour.server.http.streams import event, wants_events
from parlour.server.http.subscribers import Following
from parlour.server.notices import shapes
from parlour.server.notices.bell import notice_shown
from parlour.server.people.identity import Identity, Scope
from parlour.server.services import Services
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Write
from parlour.store.notices import ClearNotices, NoticeKind, ReadNotices

__all__ = ["NoticeRoutes"]


class NoticeRoutes:
    """Notices of whoever asks."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        every, own = "/api/me/notices", (401, 403)
        happened: dict[str, type] = dict.fromkeys(NoticeKind, shapes.NoticeShown)
        return [
            Operation("GET", every, "notices", "What happened while you were away.",
                      self.every, shapes.Notices, refusals=own, needs="person"),
            Operation("POST", f"{every}/read", "read_notices", "You have seen them.",
                      self.read, shapes.Unread, shapes.Seen, refusals=own, needs="person"),
            Operation("DELETE", every, "clear_notices", "Take all of them down.",
                      self.clear, shapes.Unread, refusals=own, needs="person"),
            Operation("DELETE", f"{every}/{{id}}", "clear_notice", "Take one of them down.",
                      self.clear, shapes.Unread, refusals=own, needs="person"),
            Operation("GET", "/api/me/events", "happenings",
                      "What happens to you, as it happens: challenges, matches begun, your turn.",
                      self.happenings, shapes.Unread, refusals=own, needs="person",
                      stream={"unread": shapes.Unread, **happened}),
        ]  # fmt: skip

    async def every(self, request: Request) -> shapes.Notices:
        """All that are kept, the latest first."""
        who = await self._who(request)
        found = await self._store.notices.of(who.person.id, now_ms())
        return shapes.Notices(
            [notice_shown(notice) for notice in found], sum(not notice.read for notice in found)
        )

    async def read(self, request: Request, asked: shapes.Seen) -> shapes.Unread:
        """They are counted no more."""
        who = await self._who(request)
        return await self._changed(who, ReadNotices(who.person.id, now_ms(), asked.match))

    async def clear(self, request: Request) -> shapes.Unread:
        """They are gone. One that is not there is gone already."""
        who = await self._who(request)
        return await self._changed(who, ClearNotices(who.person.id, request.path_params.get("id")))

    async def happenings(self, request: Request) -> shapes.Unread | Response:
        """How many were not seen; to who takes events, all that follows as well."""
        who = await self._who(request)
        unread = shapes.Unread(await self._store.notices.unread(who.person.id, now_ms()))
        if not wants_events(request):
            return unread
        streams, client = self._services.streams, client_of(request)
        streams.clients.require_room(client)
        return Following(streams.listening(who, client), event("unread", unread))

    async def _changed(self, who: Identity, write: Write) -> shapes.Unread:
        await self._store.commit([write])
        return await self._services.bell.count(who.person.id)

    async def _who(self, request: Request) -> Identity:
        return await self._services.identities.somebody(request, Scope.READ)
