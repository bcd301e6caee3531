"""Every request has an id, is counted by its route, and is logged where the host wants that."""

from __future__ import annotations

import logging
from secrets import token_hex
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.shared.logs import ACCESS, request_id
from parlour.server.shared.meters import Meters

__all__ = ["RequestLog"]

log = logging.getLogger(ACCESS)


class RequestLog:
    """Wraps the whole application, its guard included."""

    def __init__(self, app: ASGIApp, meters: Meters) -> None:
        self._app = app
        self._meters = meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through under an id of its own."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        id_ = token_hex(6)
        before = request_id.set(id_)
        began, status = perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), (b"x-request-id", id_.encode())]
            await send(message)

        try:
            if scope["type"] == "websocket":
                await self._app(scope, receive, send)
            else:
                await self._app(scope, receive, answer)
        finally:
            if scope["type"] == "http":
                # A route's pattern, never a path: paths are as many as there are matches.
                route = getattr(scope.get("route"), "path", "other")
                self._meters.requests[scope["method"], route, status] += 1
                if log.isEnabledFor(logging.INFO):
                    _log(scope, status, perf_counter() - began)
            request_id.reset(before)


def _log(scope: Scope, status: int, seconds: float) -> None:
    fields = {
        "method": scope["method"],
        "path": scope["path"],
        "status": status,
        "ms": round(seconds * 1_000, 1),
        "client": scope["client"][0] if scope["client"] else "local",
    }
    log.info("answered", extra={"fields": fields})
