"""Exports over HTTP: a stream of lines that is as long as it is, and goes on where it was cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from parlour.kernel import Code, Illegal
from parlour.server.export.export import START, Pages, lines, played, rated, read_place
from parlour.server.http.client import client_of
from parlour.server.http.operations import File, Operation
from parlour.server.http.problems import Refusal
from parlour.server.people.identity import Scope
from parlour.server.services import Services
from parlour.store import Role

__all__ = ["ExportRoutes"]

_MEDIA = "application/x-ndjson"
_OF_ONE_CLIENT = 2
_AFTER: dict[str, Any] = {
    "after": {
        "type": "string",
        "pattern": "^[0-9]{1,15}-[0-9a-z]{1,20}$",
        "description": "Go on behind the line with this `counted` (of one's own matches: `ended`) "
        "and `id`: `1284-rvus…`.",
    }
}


class ExportRoutes:
    """What can be taken along."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._reading: Counter[str] = Counter()

    def operations(self) -> list[Operation]:
        """The operations of this part."""
        own = (401, 403)
        return [
            Operation("GET", "/api/export/mine.ndjson", "export_mine",
                      "Your matches that are over, a line of JSON each.", self.mine, File,
                      query=_AFTER, refusals=own, needs="person", media=_MEDIA),
            Operation("GET", "/api/export/rated.ndjson", "export_rated",
                      "Every rated match; for hosts, or for everybody where the host allows it.",
                      self.rated, File, query=_AFTER, refusals=own, needs="anybody",
                      media=_MEDIA),
        ]  # fmt: skip

    async def mine(self, request: Request) -> Response:
        """Whoever asks is known, as a guest too."""
        who = await self._services.identities.somebody(request, Scope.READ)
        return self._stream(request, played(self._services.store, who.person.id))

    async def rated(self, request: Request) -> Response:
        """All of it is public one by one; at once it is the host's to give."""
        if not self._services.config.open_data:
            who = await self._services.identities.somebody(request, Scope.READ)
            if who.person.role is not Role.HOST:
                raise Illegal(Code.NOT_ALLOWED, "(for hosts)")
        return self._stream(request, rated(self._services.store))

    def _stream(self, request: Request, pages: Pages) -> Response:
        text, after = request.query_params.get("after"), START
        if text is not None:
            found = read_place(text)
            if found is None:
                raise Refusal(
                    Code.BAD_REQUEST,
                    "(after must be two fields of a line: counted-id, or ended-id)",
                )
            after = found
        client = client_of(request)
        if self._reading[client] >= _OF_ONE_CLIENT:
            raise Refusal(Code.RATE_LIMITED, headers={"Retry-After": "30"})
        services = self._services
        body = self._counted(client, lines(services.store, services.slices, pages, after))
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(body, headers=headers, media_type=_MEDIA)

    async def _counted(self, client: str, written: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """As long as somebody reads; an answer that nobody begins to read counts for nothing."""
        self._reading[client] += 1
        try:
            async for line in written:
                yield line
        finally:
            self._reading[client] -= 1
            if not self._reading[client]:
                del self._reading[client]
