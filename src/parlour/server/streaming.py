"""Answers that come as server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import StreamingResponse

from parlour.server.live import encode

__all__ = ["Stream", "event", "wants_events"]

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
