"""What every HTTP request passes: limits, security headers, refusals as problem documents."""

from __future__ import annotations

import logging
from collections.abc import Collection
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.kernel import Code, Illegal
from parlour.server.http.client import asking_client, client_of
from parlour.server.http.limits import Limits
from parlour.server.http.origin import is_called
from parlour.server.http.problems import Refusal, problem
from parlour.server.shared.codec import encode
from parlour.server.square.body import SquareRefusal
from parlour.store import Unavailable

__all__ = ["CONTENT_POLICY", "EMBED_POLICY", "GuardMiddleware", "refused"]

log = logging.getLogger(__name__)

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
EMBED_POLICY = CONTENT_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
_ALL = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
_HEADERS = [
    *_ALL,
    (b"x-frame-options", b"DENY"),
    (b"content-security-policy", CONTENT_POLICY.encode()),
]
_EMBEDDED = [*_ALL, (b"content-security-policy", EMBED_POLICY.encode())]
_EMBED = "/embed/"
"""Pages that others may frame: they look on, and have nothing that a click could be stolen for."""


class GuardMiddleware:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, limits: Limits, names: Collection[str] | None = None) -> None:
        self._app = app
        self._limits = limits
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        client = client_of(HTTPConnection(scope))
        before = asking_client.set(client)
        try:
            if scope["type"] == "http":
                await self._let_in(client, scope, receive, send)
            else:
                await self._app(scope, receive, send)
        finally:
            asking_client.reset(before)

    async def _let_in(self, client: str, scope: Scope, receive: Receive, send: Send) -> None:
        begun, rest = False, _EMBEDDED if scope["path"].startswith(_EMBED) else _HEADERS

        async def answer(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", []), *rest]
            await send(message)

        try:
            if not is_called(HTTPConnection(scope), self._names):
                raise Refusal(Code.WRONG_HOST, "(see the setting `hosts`)")
            if scope["path"].startswith(("/api/", "/games")):
                self._limits.requests.take(client)
            await self._app(scope, receive, answer)
        except Exception as failure:
            if begun:
                raise
            await refused(HTTPConnection(scope), failure)(scope, receive, answer)


def refused(request: HTTPConnection | Request, failure: Exception) -> Response:
    """The problem document of whatever went wrong."""
    legal = None
    if isinstance(failure, SquareRefusal):
        return failure.response()
    if isinstance(failure, HTTPException):
        codes = {404: Code.NOT_FOUND, 405: Code.METHOD_NOT_ALLOWED}
        refusal: Illegal = Refusal(
            codes.get(failure.status_code, Code.BAD_REQUEST), headers=dict(failure.headers or {})
        )
    elif isinstance(failure, Unavailable):
        log.warning("store unavailable: %s", failure)
        refusal = Refusal(Code.UNAVAILABLE, headers={"Retry-After": "1"})
    elif isinstance(failure, Illegal):
        refusal = failure
        asked = getattr(request.state, "asked", None)
        if asked is not None and refusal.code is not Code.STALE:
            live, seat = asked
            with suppress(Illegal):  # of rules that fail nothing can be had
                legal = live.legal(seat)
    else:
        log.error("internal error path=%s", request.url.path, exc_info=failure)
        refusal = Refusal(Code.INTERNAL)
    body = problem(refusal, legal)
    headers = {"cache-control": "no-store", **getattr(refusal, "headers", {})}
    if request.url.path.startswith("/games"):
        first, *rest = refusal.code.split("_")
        code = first + "".join(map(str.capitalize, rest))
        return SquareRefusal(body.status, code, body.detail).response(headers)
    if body.status == 401:
        headers["www-authenticate"] = "Bearer"
    return Response(encode(body), body.status, headers, "application/problem+json")
