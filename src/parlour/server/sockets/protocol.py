"""A connection to which messages are posted directly, and which measures its own delay.

It also ends where it is abused below what the application gets to see: by floods of pings and
pongs, and by text that is none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import token_bytes
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from parlour.server.sockets.inbox import Inbox
from parlour.server.sockets.transport import TurnTransport

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

__all__ = ["POST", "SocketProtocol"]

POST = "parlour.post"
"""The extension by which the application finds a connection's `post` and `ping`."""

_TEXT = 0x81
_PING = 0x89
_MARK = 8
"""Bytes of a ping that nobody can answer before it has come."""
_PINGS = 30
"""Pings, and pongs that answer nothing, that a client may send at once; one a second for long."""
_POLICY_VIOLATION, _NOT_TEXT = 1008, 1007


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol with `post` and `ping`, which reads on while its messages are taken."""

    _pinged: tuple[bytes, float, Callable[[int], None]] | None = None
    _patience = float(_PINGS)
    _patience_at = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """From here on what is sent goes by a transport to which can be posted."""
        super().connection_made(transport)
        self.queue = Inbox()  # type: ignore[assignment]
        self._line = self.transport = TurnTransport(self.transport, self.loop)

    def handle_connect(self, event: Request) -> None:
        """Let the application post directly."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][POST] = {"post": self.post, "ping": self.ping}

    async def send(self, message: ASGISendEvent) -> None:
        """Send it. Once a connection stands, nobody asks how it was asked for."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response

    def send_receive_event_to_app(self) -> None:
        """Go on reading unless messages pile up.

        Uvicorn stops after each and begins again when it is taken, as an application that waits
        for it does at once.
        """
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            self.frames = [b"".join(self.frames)]
            try:
                self.frames[0].decode()
            except UnicodeDecodeError:  # which uvicorn would log as an error of the house
                self._fail(_NOT_TEXT, "not UTF-8")
                return
        was_paused, self.read_paused = self.read_paused, self.read_paused or self.queue.empty()
        super().send_receive_event_to_app()
        if not was_paused and self.queue.qsize() < 2:
            self.read_paused = False

    def post(self, message: bytes) -> bool:
        """Send a text in this turn, if the connection is open and not congested."""
        if not (self._is_open and self.writable.is_set()):
            return False
        self._line.post(_frame(message))
        return True

    @property
    def _is_open(self) -> bool:
        still = self.conn.state is State.OPEN and not self.close_sent
        return still and not self.transport.is_closing()

    def ping(self, heard: Callable[[int], None]) -> None:
        """Ping the client, unless a ping is on its way; `heard` is told the milliseconds it took.

        Browsers answer by themselves, whatever the page is busy with.
        """
        if self._pinged is not None or not self._is_open:
            return
        mark = token_bytes(_MARK)
        self._pinged = mark, self.loop.time(), heard
        self.transport.write(bytes((_PING, _MARK)) + mark)

    def handle_ping(self) -> None:
        """Answer, as long as it does not get too much."""
        if not self.close_sent and self._bears_another():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Hear the answer to a ping, this one's or that of uvicorn, which looks who is alive."""
        data = bytes(event.data)
        if self._pinged is None or data != self._pinged[0]:
            if data == self.pending_ping_payload or self._bears_another():
                super().handle_pong(event)
            return
        _, sent, heard = self._pinged
        self._pinged = None
        heard(round((self.loop.time() - sent) * 1_000))

    def _bears_another(self) -> bool:
        """Whether one more that asks nothing of the application is borne; if not, it is over."""
        now = self.loop.time()
        self._patience = min(_PINGS, self._patience + now - self._patience_at)
        self._patience_at = now
        if self._patience < 1:
            self._fail(_POLICY_VIOLATION, "too many pings")
            return False
        self._patience -= 1
        return True

    def _fail(self, code: int, reason: str) -> None:
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
            self.transport.close()


def _frame(payload: bytes) -> bytes:
    """A whole text message, not masked, as servers send it (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2) + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8) + payload
