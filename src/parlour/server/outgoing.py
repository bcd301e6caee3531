"""Messages of one turn of the event loop leave a socket in one write.

Whoever acts is sent the acknowledgement and the new position; a system call for each of them was
the dearest part of an action.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

__all__ = ["SocketProtocol"]

_TEXT = 0x81


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, its transport gathering what is written."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Put the gathering in between."""
        super().connection_made(transport)
        self.transport = cast("asyncio.Transport", _Gathering(self.transport, self.loop))

    async def send(self, message: ASGISendEvent) -> None:
        """A text on an open connection is framed here: most of what a house ever sends."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or self.conn.state is not State.OPEN or not self.writable.is_set():
            await super().send(message)
        else:
            self.transport.write(_frame(text.encode()))


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
