"""Connections whose clients do not read what they are sent: they are cut after a while.

What is not read is kept in memory until it is, and keeping a connection costs its client nothing.
"""

from __future__ import annotations

import asyncio
from typing import Any

from parlour.server.http.protocol import HttpProtocol
from parlour.server.sockets.protocol import SocketProtocol

__all__ = ["protocols"]


def protocols(seconds: float) -> tuple[type[Any], type[Any]]:
    """The protocols for HTTP and for sockets, which wait no longer than this for a reader."""
    return _cutting(HttpProtocol, seconds), _cutting(SocketProtocol, seconds)


def _cutting(protocol: Any, seconds: float) -> type[Any]:
    class Cutting(protocol):  # type: ignore[misc]
        """Cuts the connection once its buffer has been too full for that long."""

        _cut: asyncio.TimerHandle | None = None
        _answering: Any = None

        def pause_writing(self) -> None:
            """More waits to be read than one buffer holds."""
            super().pause_writing()
            self._left_unread()

        def resume_writing(self) -> None:
            """The client has read."""
            self._read_again()
            super().resume_writing()

        def timeout_keep_alive_handler(self) -> None:
            """Closing waits for what is in the buffer, and should not do so for ever."""
            super().timeout_keep_alive_handler()
            self._left_unread()

        def connection_lost(self, exc: Exception | None) -> None:
            """Nobody is there to be waited for."""
            self._read_again()
            super().connection_lost(exc)

        def _left_unread(self) -> None:
            self._read_again()
            self._cut = self.loop.call_later(seconds, self._hang_up)

        def _hang_up(self) -> None:
            if self._answering is not None:
                self._answering.disconnected = True  # or it would write to what is closed
            self.transport.abort()

        def _start_asgi_task(self, cycle: Any, app: Any) -> None:
            """Uvicorn knows the request that came last, not the one that is being answered."""
            self._answering = cycle
            super()._start_asgi_task(cycle, app)

        def _read_again(self) -> None:
            if self._cut is not None:
                self._cut.cancel()
                self._cut = None

    return Cutting
