"""Messages of one turn of the event loop leave a socket in one write.

Whoever acts is sent the acknowledgement and the new position; a system call for each of them was
the dearest part of an action. A connection also measures its own delay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import token_bytes
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

__all__ = ["POST", "SocketProtocol"]

POST = "parlour.post"
"""The extension by which the application finds a connection's `post` and `ping`."""

_TEXT = 0x81
_PING = 0x89
_MARK = 8
"""Bytes of a ping that nobody can answer before it has come."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, its transport gathering what is written."""

    _pinged: tuple[bytes, float, Callable[[int], None]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Put the gathering in between."""
        super().connection_made(transport)
        self.transport = cast("asyncio.Transport", _Gathering(self.transport, self.loop))

    def handle_connect(self, event: Request) -> None:
        """Let the application post directly."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][POST] = {"post": self.post, "ping": self.ping}

    def post(self, message: bytes) -> bool:
        """Send a text at once, if the connection is open and not congested."""
        if self.conn.state is not State.OPEN or self.close_sent or not self.writable.is_set():
            return False
        self.transport.write(_frame(message))
        return True

    def ping(self, heard: Callable[[int], None]) -> None:
        """Ping the client, unless a ping is on its way; `heard` is told the milliseconds it took.

        Browsers answer by themselves, whatever the page is busy with.
        """
        if self._pinged is not None or self.conn.state is not State.OPEN or self.close_sent:
            return
        mark = token_bytes(_MARK)
        self._pinged = mark, self.loop.time(), heard
        self.transport.write(bytes((_PING, _MARK)) + mark)

    def handle_pong(self, event: Frame) -> None:
        """Hear the answer to a ping, this one's or that of uvicorn, which looks who is alive."""
        if self._pinged is None or bytes(event.data) != self._pinged[0]:
            super().handle_pong(event)
            return
        _, sent, heard = self._pinged
        self._pinged = None
        heard(round((self.loop.time() - sent) * 1_000))


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
        if chunks and not self._transport.is_closing():  # else nobody is there to read them
            self._transport.writelines(chunks)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
