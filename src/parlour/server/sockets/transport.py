"""A transport that sends in one system call what is posted to it in one turn of the event loop.

Whoever acts is sent the new position and the acknowledgement, and each system call costs as much as
making what is sent.
"""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["TurnTransport"]


class TurnTransport(asyncio.Transport):
    """Another transport, with `post`. Whatever else is sent goes behind what was posted."""

    __slots__ = ("_loop", "_posted", "_transport")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._transport = transport
        self._loop = loop
        self._posted: list[bytes] | None = None

    def post(self, data: bytes) -> None:
        """Send it at the end of this turn, with whatever else is posted until then."""
        if self._posted is None:
            self._posted = [data]
            self._loop.call_soon(self._flush)
        else:
            self._posted.append(data)

    def write(self, data: Any) -> None:
        """Send it now."""
        self._flush()
        self._transport.write(data)

    def close(self) -> None:
        """Close it once all is sent."""
        self._flush()
        self._transport.close()

    def abort(self) -> None:
        """Close it at once."""
        self._posted = None
        self._transport.abort()

    def is_closing(self) -> bool:
        """Whether it is closed, or about to be."""
        return self._transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What the transport knows of its connection."""
        return self._transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Read no more for now."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Read on."""
        self._transport.resume_reading()

    def _flush(self) -> None:
        posted, self._posted = self._posted, None
        if posted is not None and not self._transport.is_closing():
            self._transport.write(posted[0] if len(posted) == 1 else b"".join(posted))
