"""A connection to which messages are posted directly, and which measures its own delay.

Whoever acts is sent the acknowledgement and the new position: uvloop sends in one system call what
is written to a socket in one turn of the loop.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_bytes

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
    """Uvicorn's protocol with `post` and `ping`, which reads on while its messages are taken."""

    _pinged: tuple[bytes, float, Callable[[int], None]] | None = None

    def handle_connect(self, event: Request) -> None:
        """Let the application post directly."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][POST] = {"post": self.post, "ping": self.ping}

    def send_receive_event_to_app(self) -> None:
        """Go on reading unless messages pile up.

        Uvicorn stops after each and begins again when it is taken, as an application that waits
        for it does at once.
        """
        was_paused, self.read_paused = self.read_paused, self.read_paused or self.queue.empty()
        super().send_receive_event_to_app()
        if not was_paused and self.queue.qsize() < 2:
            self.read_paused = False

    def post(self, message: bytes) -> bool:
        """Send a text at once, if the connection is open and not congested."""
        if not (self._is_open and self.writable.is_set()):
            return False
        self.transport.write(_frame(message))
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
