"""Answers that take a while: as server-sent events, or for as long as somebody waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import StreamingResponse

from parlour.kernel import Code
from parlour.server.http.problems import Refusal
from parlour.server.shared.codec import encode

__all__ = ["Stream", "event", "wants_events", "while_there"]

T = TypeVar("T")

_EVENTS = "text/event-stream"


class Stream(StreamingResponse):
    """Events as they come. Nobody in between may keep them back."""

    def __init__(self, events: AsyncIterator[str]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(events, headers=headers, media_type=_EVENTS)


def wants_events(request: Request) -> bool:
    """Whether this client takes events."""
    return request.method != "HEAD" and _EVENTS in request.headers.get("accept", "")


def event(name: str, data: object) -> str:
    """One event: its name and a wire shape."""
    return f"event: {name}\ndata: {encode(data).decode()}\n\n"


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of the work, which is given up when whoever asked hangs up.

    The body must have been read. Then raises `Refusal(too_late)`, which nobody hears.
    """
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refusal(Code.TOO_LATE)
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
