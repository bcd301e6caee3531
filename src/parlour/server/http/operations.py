"""Operations of the HTTP API: one table that makes both the routes and the OpenAPI document."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.kernel import Code
from parlour.server.http.bodies import reader
from parlour.server.http.problems import Refusal
from parlour.server.shared.codec import encode

__all__ = ["Cookie", "File", "Operation", "Text", "json_response"]

JSON = "application/json"
_BODY_WITHIN_S = 10.0
"""A body is small: whoever sends it for longer than that means to keep a place occupied."""
_LEAVE = {"Connection": "close"}


@dataclass(frozen=True, slots=True)
class Text:
    """An answer that is plain text rather than JSON."""

    text: str


class File:
    """An answer that is a file of the operation's `media`."""


@dataclass(frozen=True, slots=True)
class Cookie:
    """Something that the browser is to keep for the house alone; without a value, to forget."""

    value: str | None
    age_s: int
    samesite: Literal["lax", "strict"]

    def put(self, name: str, response: Response, *, secure: bool) -> None:
        """Hand it over with the answer. No script of a page can read it."""
        if self.value is None:
            response.delete_cookie(name, secure=secure, httponly=True, samesite=self.samesite)
        else:
            response.set_cookie(
                name,
                self.value,
                max_age=self.age_s,
                secure=secure,
                httponly=True,
                samesite=self.samesite,
            )


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing a client can ask for: how it is called, what it takes, what it gives."""

    method: str
    path: str
    name: str
    about: str
    handler: Callable[..., Awaitable[Any]]
    answer: type
    body: type | None = None
    query: dict[str, dict[str, Any]] | None = None
    status: int = 200
    refusals: tuple[int, ...] = ()
    needs_seat: bool = False
    needs: Literal["anybody", "person", "session"] | None = None
    """As whom it is asked for: anybody may say who they are, some need that, some a session."""
    media: str = JSON
    stream: dict[str, type] | None = None
    """The events by name, where the answer can also be had as a stream of them."""
    body_limit: int | None = None
    """How many bytes it takes, where that is not what every other takes."""

    def route(self, body_limit: int) -> Route:
        """The route that serves this operation."""
        read = None if self.body is None else reader(self.body)
        body_limit = self.body_limit or body_limit
        handler, status = self.handler, self.status

        async def endpoint(request: Request) -> Response:
            if read is None:
                answer = await handler(request)
            else:
                raw = await read_body(request, body_limit)
                answer = await handler(request, read(raw or b"{}"))
            if isinstance(answer, Response):
                return answer
            if isinstance(answer, Text):
                return Response(answer.text, status, media_type="text/plain; charset=utf-8")
            response = json_response(answer, status)
            for name, cookie in getattr(request.state, "cookies", {}).items():
                cookie.put(name, response, secure=request.url.scheme == "https")
            return response

        return Route(self.path, endpoint, methods=[self.method])


def json_response(answer: object, status: int = 200) -> Response:
    """An answer made of wire shapes. Nothing the API says may be cached."""
    return Response(encode(answer), status, {"cache-control": "no-store"}, JSON)


async def read_body(request: Request, limit: int) -> bytes:
    """The whole body, refused as soon as it grows past the limit, or when it takes too long."""
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > limit:
        raise Refusal(Code.TOO_LARGE, f"(at most {limit} bytes)")
    chunks, size = [], 0
    try:
        async with asyncio.timeout(_BODY_WITHIN_S):
            async for chunk in request.stream():
                size += len(chunk)
                if size > limit:
                    raise Refusal(Code.TOO_LARGE, f"(at most {limit} bytes)")
                chunks.append(chunk)
    except ClientDisconnect as why:
        raise Refusal(Code.BAD_REQUEST, "(the body ended early)") from why
    except TimeoutError as why:
        raise Refusal(Code.BAD_REQUEST, "(the body came too slowly)", _LEAVE) from why
    return b"".join(chunks)
