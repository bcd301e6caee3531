"""Messages of one turn of the event loop leave a socket in one write.

Whoever acts is sent the acknowledgement and the new position; a system call for each of them was
the dearest part of an action.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

__all__ = ["POST", "SocketProtocol"]

POST = "parlour.post"
"""The extension by which the application finds a connection's `post`."""

_TEXT = 0x81


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, its transport gathering what is written."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Put the gathering in between."""
        super().connection_made(transport)
        self.transport = cast("asyncio.Transport", _Gathering(self.transport, self.loop))

    def handle_connect(self, event: Request) -> None:
        """Let the application post directly."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][POST] = {"post": self.post}

    def post(self, message: bytes) -> bool:
        """Send a text at once, if the connection is open and not congested."""
        if self.conn.state is not State.OPEN or self.close_sent or not self.writable.is_set():
            return False
        self.transport.write(_frame(message))
        return True


def _frame(payload: bytes) -> bytes:
    """A whole text message, not masked, as servers send it (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2) + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8) + payload


class _Gathering:
    """A transport that writes at the end of the turn, or before it closes."""

    __slots__ = ("_chunks", "_loop", "_transport")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._chunks: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self._chunks:
            self._loop.call_soon(self._flush)
        self._chunks.append(data)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        chunks, self._chunks = self._chunks, []
        if chunks:
            self._transport.writelines(chunks)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
