"""Connections on which a request begins: its head must come soon, and be of a bearable size."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["HttpProtocol"]

HEAD_WITHIN_S = 10.0
"""From the connection, or from its first byte, to the last line of a request's head."""
_LONGEST_HEAD = 65_536


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's protocol, which by itself waits for ever for a head that never ends."""

    _waiting: asyncio.TimerHandle | None = None
    _came = 0
    _is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is nobody to wait for."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; what belongs to no request that is being answered begins another."""
        if self._waiting is not None:
            if self._came > _LONGEST_HEAD:
                self._give_up(431, "Request Header Fields Too Large")
                return
            self._came += len(data)
        super().data_received(data)
        kept = self._waiting is not None or self.timeout_keep_alive_task is not None
        if not (kept or self._is_answering or self._is_upgraded):
            self._wait()

    def on_headers_complete(self) -> None:
        """The head has come."""
        self._stop_waiting()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on another protocol reads, and nobody waits for a head any more."""
        self._is_upgraded = True
        super().handle_websocket_upgrade()

    @property
    def _is_answering(self) -> bool:
        cycle: object = self.cycle  # none before the first request, whatever its type says
        return cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        if not self.transport.is_closing():
            self._came = 0
            self._waiting = self.loop.call_later(HEAD_WITHIN_S, self._too_late)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _too_late(self) -> None:
        self._waiting = None
        if self._came:
            self._give_up(408, "Request Timeout")
        else:
            self.transport.close()  # a browser's spare connection, which expects no answer

    def _give_up(self, status: int, phrase: str) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            head = f"HTTP/1.1 {status} {phrase}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            self.transport.write(head.encode())
            self.transport.close()
